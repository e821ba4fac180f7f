internal import BridgeCrypto
internal import BridgeFormats

/// The private key of a publisher. It is a secret, and has no description.
package struct PackageSigningKey: Sendable {
  private let key: Ed25519.PrivateKey

  /// The public key that verifies its signatures.
  package let publicKey: PackageKey

  /// A new random key from the system.
  package static func random() throws(PackageError) -> PackageSigningKey {
    var generator = SystemRandomNumberGenerator()
    return try PackageSigningKey(
      seed: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  package init(seed: [UInt8]) throws(PackageError) {
    do {
      key = try Ed25519.PrivateKey(seed: seed)
      publicKey = PackageKey(bytes: try key.publicKey().bytes)
    } catch { throw PackageError(.invalidKey, "the private key cannot be used: \(error)") }
  }

  /// Parses the bytes of a key file. `path` is for messages.
  package init(parsing bytes: [UInt8], at path: String) throws(PackageError) {
    // The parser's error could reveal a part of the secret.
    guard let value = try? JSONValue(parsing: bytes), case .object(let object) = value,
      case .string(let text)? = object.byName["private"],
      let seed = Base64.decode(Array(text.string.utf8)), seed.count == 32
    else {
      throw PackageError(
        .invalidKey, "\(path) is not a private key; bridge packages keygen creates one")
    }
    try self.init(seed: seed)
  }

  /// The bytes of a key file.
  package func json() -> [UInt8] {
    JSONWriter.bytes(
      .object([
        ("algorithm", .text("ed25519")), ("private", .text(Base64.encode(key.seed))),
        ("public", .text(publicKey.description)),
      ]))
  }

  func signature(of bytes: [UInt8], as kind: SignedKind) throws(PackageError) -> PackageSignature {
    do {
      return PackageSignature(
        key: publicKey, bytes: try key.signature(for: kind.message(bytes)))
    } catch { throw PackageError(.invalidKey, "the private key cannot sign: \(error)") }
  }
}
