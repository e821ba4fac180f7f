internal import BridgeCrypto
internal import Synchronization

/// A password for the entries of archives. It keeps the keys that it derived, one set a salt.
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

  /// The password as its bytes; tools differ in how they encode what is not ASCII.
  package convenience init(_ bytes: [UInt8]) { self.init(bytes, keeping: 10_000) }

  /// `keeping`: how many sets of keys are kept.
  init(_ bytes: [UInt8], keeping maximumCount: Int) {
    (self.bytes, self.maximumCount) = (bytes, maximumCount)
  }

  /// How often keys were derived.
  var derivationCount: Int { state.withLock { $0.derivationCount } }

  /// The password in UTF-8.
  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// The keys for a salt; derived at the first time, as that is slow on purpose.
  func keys(_ strength: AESStrength, salt: [UInt8]) throws(CryptoError) -> AESKeys {
    let id = KeyID(strength: strength, salt: salt)
    if let known = state.withLock({ $0.keys[id] }) { return known }
    let made = try AESKeys(self, strength, salt: salt)
    state.withLock { state in
      state.derivationCount += 1
      // Every entry has a salt of its own; a password that serves for years must not keep all of them.
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

  /// The bytes by which a wrong password is recognised.
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
