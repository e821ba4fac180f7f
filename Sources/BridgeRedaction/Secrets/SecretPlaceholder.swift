internal import BridgeFormats

/// The text that replaces a secret: `{{secret:NAME:HMAC8}}`.
///
/// Its characters have no meaning in JSON strings, forms, queries, cookies and HTML attributes, so it needs no escapes
/// there.
public struct SecretPlaceholder: Sendable, Hashable {
  /// The name of the secret, such as `password`; only letters, digits, `_`, `-` and `.`.
  public let name: String

  /// The first 8 hexadecimal digits of the HMAC-SHA256 of the secret's bytes, under the key of the recording.
  public let digest: String

  /// A placeholder with these properties.
  public init(name: String, digest: String) {
    self.name = name
    self.digest = digest
  }

  /// The text that replaces the secret.
  public var text: String { "{{secret:\(name):\(digest)}}" }
}

extension SecretPlaceholder {
  static let opening = Array("{{secret:".utf8)

  /// The maximum length of a name; longer ones are truncated.
  private static let longestName = 64

  /// The placeholder of a secret whose name may be any bytes.
  init(of name: some Sequence<UInt8>, digest: String) {
    let plain = name.prefix(Self.longestName).map { Self.isNameByte($0) ? $0 : UInt8(ascii: "_") }
    self.init(
      name: plain.isEmpty ? "value" : String(decoding: plain, as: UTF8.self), digest: digest)
  }

  /// Whether the bytes are exactly one placeholder.
  static func isWhole(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    let bytes = Array(bytes)
    return end(in: bytes, at: 0) == bytes.count
  }

  /// The ranges of placeholders in `bytes`, in order.
  package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "{")) {
      let end = end(in: bytes, at: start)
      if let end { found.append(start..<end) }
      offset = end ?? start + 1
    }
    return found
  }

  /// The end of the placeholder that begins at `start`; nil if none does.
  static func end(in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes.count - start >= opening.count + 12, bytes[start...].starts(with: opening) else {
      return nil
    }
    let nameStart = start + opening.count
    let name = bytes[nameStart...].prefix(longestName).prefix(while: isNameByte)
    let digits = name.endIndex + 1
    guard !name.isEmpty, bytes.count >= digits + 10, bytes[name.endIndex] == UInt8(ascii: ":"),
      bytes[digits..<digits + 8].allSatisfy(\.isHexDigit),
      bytes[digits + 8] == UInt8(ascii: "}"), bytes[digits + 9] == UInt8(ascii: "}")
    else { return nil }
    return digits + 10
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
