internal import BridgeCrypto

/// Short secrets under a key of the host: AES-256 in counter mode, then HMAC-SHA-256 over all of it.
///
/// `16 bytes of chance, the secret encrypted, 32 bytes of HMAC`. Both keys are derived from the host's.
struct SecretSeal: Sendable {
  static let keySize = 32
  private static let nonceSize = 16
  private static let codeSize = 32

  private let encryption: [UInt8]
  private let authentication: [UInt8]

  /// - Throws: ``PackageError`` with code `wrongPassword` for a key that is not 32 bytes.
  init(key: [UInt8]) throws(PackageError) {
    guard key.count == Self.keySize else {
      throw PackageError(
        .wrongPassword, "the key for passwords has \(key.count) bytes; give \(Self.keySize)")
    }
    encryption = Self.code(of: Array("ajax-bridge encryption".utf8), key)
    authentication = Self.code(of: Array("ajax-bridge authentication".utf8), key)
  }

  func sealed(_ secret: [UInt8]) throws(PackageError) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let nonce = (0..<Self.nonceSize).map { _ in UInt8.random(in: 0...255, using: &random) }
    let text = try nonce + encrypted(secret, nonce)
    return text + Self.code(of: text, authentication)
  }

  /// The secret; nil for what was sealed under another key, or changed.
  func opened(_ sealed: [UInt8]) throws(PackageError) -> [UInt8]? {
    guard sealed.count >= Self.nonceSize + Self.codeSize else { return nil }
    let text = Array(sealed.dropLast(Self.codeSize))
    let expected = Self.code(of: text, authentication)
    let difference = zip(expected, sealed.suffix(Self.codeSize)).reduce(UInt8(0)) {
      $0 | ($1.0 ^ $1.1)
    }
    guard difference == 0 else { return nil }
    return try encrypted(Array(text.dropFirst(Self.nonceSize)), Array(text.prefix(Self.nonceSize)))
  }

  /// The same both ways. The counter is the last four bytes; no secret is long enough for it to overflow.
  private func encrypted(_ bytes: [UInt8], _ nonce: [UInt8]) throws(PackageError) -> [UInt8] {
    let size = AESBlocks.blockSize
    var stream: [UInt8] = []
    for index in 0..<((bytes.count + size - 1) / size) {
      let counter = (0..<4).map { UInt8(truncatingIfNeeded: index >> (24 - 8 * $0)) }
      stream += zip(nonce, Array(repeating: 0, count: size - 4) + counter).map { $0 ^ $1 }
    }
    do throws(CryptoError) {
      try AESBlocks(key: encryption).encrypt(&stream)
    } catch {
      throw PackageError(.unreadable, "a password cannot be encrypted: \(error)")
    }
    return zip(bytes, stream).map { $0 ^ $1 }
  }

  private static func code(of bytes: [UInt8], _ key: [UInt8]) -> [UInt8] {
    var code = HMACSHA256(key: key)
    code.update(bytes)
    return code.finalize().bytes
  }
}
