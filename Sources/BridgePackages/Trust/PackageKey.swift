internal import BridgeCrypto
internal import BridgeFormats

/// The public key of a publisher (Ed25519, RFC 8032), written as base64.
public struct PackageKey: Hashable, Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  /// The key in base64.
  public var description: String { Base64.encode(bytes) }

  /// Parses a key in base64.
  ///
  /// - Throws: ``PackageError`` with code `invalidKey` for anything but the base64 of 32 bytes.
  public init(_ text: String) throws(PackageError) {
    guard let bytes = Base64.decode(Array(text.utf8)), bytes.count == 32 else {
      throw PackageError(
        .invalidKey,
        "\(text.prefix(80).debugDescription) is not a public key; it is the base64 of 32 bytes, as "
          + "bridge packages keygen prints it")
    }
    self.bytes = bytes
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Whether `signature` is a valid signature of `message` by this key.
  func isValid(
    _ signature: [UInt8], for message: [UInt8]
  ) throws(PackageError) -> Bool {
    do {
      return try Ed25519.PublicKey(bytes).isValid(signature, for: message)
    } catch { throw PackageError(.invalidKey, "the key \(self) cannot be used: \(error)") }
  }
}
