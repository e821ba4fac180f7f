/// WinZip's extra field 0x9901, which says how an entry of method 99 is encrypted.
struct AESField: Hashable {
  static let id: UInt16 = 0x9901

  /// The method of entries that have it.
  static let methodNumber: UInt16 = 99

  /// 1 keeps the CRC, 2 leaves it out and relies on the authentication code.
  let version: UInt16

  let strength: AESStrength

  /// The method by which the data was compressed before it was encrypted.
  let method: UInt16

  init?(_ content: ArraySlice<UInt8>) {
    guard content.count == 7, content.number(at: 2, as: UInt16.self) == 0x4541,
      let strength = AESStrength(rawValue: content[content.startIndex + 4])
    else { return nil }
    version = content.number(at: 0)
    guard version == 1 || version == 2 else { return nil }
    self.strength = strength
    method = content.number(at: 5)
  }
}

/// The strengths of WinZip's encryption, by their number in the format.
package enum AESStrength: UInt8, Sendable, CaseIterable {
  case aes128 = 1
  case aes192
  case aes256

  /// The bits of the key.
  package var bits: Int { 64 + 64 * Int(rawValue) }

  var keySize: Int { bits / 8 }
  var saltSize: Int { keySize / 2 }

  /// The bytes of the code that authenticates the data.
  static let codeSize = 10

  /// The bytes by which a wrong password is recognised.
  static let verifierSize = 2

  /// The bytes around the encrypted data.
  var overhead: Int { saltSize + Self.verifierSize + Self.codeSize }
}
