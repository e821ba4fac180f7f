internal import BridgeCrypto
internal import Synchronization

/// A password for the entries of archives. It keeps the keys that it derived, one set a salt.
package final class ArchivePassword: Sendable {
  private static let maximumCount = 10_000

  let bytes: [UInt8]
  private let keys = Mutex<[KeyID: AESKeys]>([:])

  private struct KeyID: Hashable {
    let strength: AESStrength
    let salt: [UInt8]
  }

  /// The password as its bytes; tools differ in how they encode what is not ASCII.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The password in UTF-8.
  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// The keys for a salt; derived at the first time, as that is slow on purpose.
  func keys(_ strength: AESStrength, salt: [UInt8]) throws(CryptoError) -> AESKeys {
    let id = KeyID(strength: strength, salt: salt)
    if let known = keys.withLock({ $0[id] }) { return known }
    let made = try AESKeys(self, strength, salt: salt)
    keys.withLock {
      // Every entry has a salt of its own; a password that serves for years must not keep all of them.
      if $0.count >= Self.maximumCount { $0.removeAll() }
      $0[id] = made
    }
    return made
  }
}

/// The keys of one entry under WinZip's encryption.
struct AESKeys: Sendable {
  private static let iterations = 1000

  let encryption: [UInt8]
  let authentication: [UInt8]

  /// By which a wrong password is recognised.
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
