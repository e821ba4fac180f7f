/// WinZip's extra field 0x9901. It describes the encryption of an entry with method 99.
struct AESField: Hashable {
  static let id: UInt16 = 0x9901

  /// The compression method number of encrypted entries.
  static let methodNumber: UInt16 = 99

  /// 1 (AE-1) keeps the CRC. 2 (AE-2) omits it and relies on the authentication code.
  let version: UInt16

  let strength: AESStrength

  /// The method that compressed the data before encryption.
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

/// The strengths of WinZip's encryption, by their number in the file format.
package enum AESStrength: UInt8, Sendable, CaseIterable {
  case aes128 = 1
  case aes192
  case aes256

  /// The key length in bits.
  package var bits: Int { 64 + 64 * Int(rawValue) }

  var keySize: Int { bits / 8 }
  var saltSize: Int { keySize / 2 }

  /// The length of the authentication code, in bytes.
  static let codeSize = 10

  /// The length of the password verifier, in bytes.
  static let verifierSize = 2

  /// The number of bytes around the encrypted data.
  var overhead: Int { saltSize + Self.verifierSize + Self.codeSize }
}
