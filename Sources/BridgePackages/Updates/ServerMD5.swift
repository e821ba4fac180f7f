internal import BridgeFormats

/// The MD5 of an archive as the server writes it: 32 hexadecimal digits in any case, or base64.
struct ServerMD5: Hashable {
  /// The original text, for the next request.
  let text: String
  let bytes: [UInt8]

  /// - Throws: ``PackageError`` with code `invalidResponse` for any other text. Invalid text does not count as missing.
  init(_ text: String) throws(PackageError) {
    self.text = text
    guard let bytes = Self.hexadecimal(Array(text.utf8)) ?? Self.base64(text) else {
      throw PackageError(
        .invalidResponse,
        "the response names the MD5 \"\(text.prefix(80))\", which must be 32 hexadecimal digits")
    }
    self.bytes = bytes
  }

  static func == (left: ServerMD5, right: ServerMD5) -> Bool { left.bytes == right.bytes }
  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  static func hexadecimal(_ digits: [UInt8]) -> [UInt8]? {
    digits.count == 32 ? Hexadecimal.bytes(of: digits) : nil
  }

  private static func base64(_ text: String) -> [UInt8]? {
    guard text.utf8.count == 24, let bytes = Base64.decode(Array(text.utf8)), bytes.count == 16
    else { return nil }
    return bytes
  }
}
