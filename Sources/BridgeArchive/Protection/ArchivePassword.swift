internal import BridgeCrypto
internal import Synchronization

/// A password for archive entries. It caches derived keys, one set for each salt.
package final class ArchivePassword: Sendable {
  private struct State {
    var keys: [KeyID: AESKeys] = [:]
    var derivationCount = 0
  }

  let bytes: [UInt8]
  private let maximumCount: Int
  private let state = Mutex(State())

  private struct KeyID: Hashable {
    let strength: AESStrength
    let salt: [UInt8]
  }

  /// The password as bytes. Tools differ in how they encode characters outside ASCII.
  package convenience init(_ bytes: [UInt8]) { self.init(bytes, keeping: 10_000) }

  /// `keeping` is the maximum number of cached key sets.
  init(_ bytes: [UInt8], keeping maximumCount: Int) {
    (self.bytes, self.maximumCount) = (bytes, maximumCount)
  }

  /// The number of key derivations so far.
  var derivationCount: Int { state.withLock { $0.derivationCount } }

  /// The password in UTF-8.
  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// The keys for a salt. They are derived at the first use, which is slow by design.
  func keys(_ strength: AESStrength, salt: [UInt8]) throws(CryptoError) -> AESKeys {
    let id = KeyID(strength: strength, salt: salt)
    if let known = state.withLock({ $0.keys[id] }) { return known }
    let made = try AESKeys(self, strength, salt: salt)
    state.withLock { state in
      state.derivationCount += 1
      // Every entry has its own salt, so the cache of a long-lived password must be bounded.
      if state.keys.count >= maximumCount { state.keys.removeAll() }
      state.keys[id] = made
    }
    return made
  }
}

/// The keys of one entry under WinZip's encryption.
struct AESKeys: Sendable {
  private static let iterations = 1000

  let encryption: [UInt8]
  let authentication: [UInt8]

  /// The bytes that reveal a wrong password.
  let verifier: [UInt8]

  fileprivate init(
    _ password: ArchivePassword, _ strength: AESStrength, salt: [UInt8]
  ) throws(CryptoError) {
    let size = strength.keySize
    let bytes = try PBKDF2.hmacSHA1(
      password: password.bytes, salt: salt, iterations: Self.iterations,
      count: 2 * size + AESStrength.verifierSize)
    encryption = Array(bytes[..<size])
    authentication = Array(bytes[size..<2 * size])
    verifier = Array(bytes[(2 * size)...])
  }
}
