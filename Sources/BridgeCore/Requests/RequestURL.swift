internal import BridgeFormats

/// An http or https URL taken apart, with every byte the page gave kept where the wire allows it.
///
/// Pages follow the WHATWG URL standard, and not all of its URLs are RFC 3986 URIs (`|`, `{`, `"`,
/// stray `%`), so nothing is re-encoded but what would break a request line: a space and bytes
/// outside ASCII are percent-encoded as that standard does, control characters are refused.
public struct RequestURL: Sendable, Hashable {
  /// `http` or `https`, in lower case.
  public let scheme: String

  /// Host and, where it was given, port: `shop.example:8080`, `[::1]`.
  public let authority: String

  /// Path and query as they go on the request line; it begins with `/`.
  public let target: String

  /// The fragment without `#`; nil if there was none. It never goes on the wire.
  public let fragment: String?

  /// Takes an absolute URL apart.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for a relative URL, another scheme, a missing
  ///   host, a bad port, credentials in the URL (Fetch §5.4 refuses them too), control characters or
  ///   more than 2 MiB, where browsers stop as well.
  public init(_ text: String) throws(BridgeError) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw Self.malformed(
        text, "it has \(text.utf8.count) bytes, and \(Self.maximumBytes) are allowed; shorten it")
    }
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw Self.malformed(text, "byte \(offset) is a control character; percent-encode it")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { throw Self.malformed(text, "it is not absolute; begin with http:// or https://") }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw Self.malformed(text, "its scheme is not http or https")
    }
    var rest = bytes[(colon + 3)...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(decoding: rest[(hash + 1)...], as: UTF8.self)
      rest = rest[..<hash]
    } else {
      fragment = nil
    }
    let end = rest.firstIndex { Self.endsAuthority($0) } ?? rest.endIndex
    authority = try Self.checkedAuthority(rest[..<end], in: text)
    target = Self.encodedTarget(rest[end...])
  }

  /// Path and query of a redirect or link, resolved against this URL (RFC 3986 §5.2).
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` when the result is no http or https URL.
  public func resolving(_ reference: String) throws(BridgeError) -> RequestURL {
    try RequestURL(URLReference(reference).resolved(against: self))
  }

  /// The URL as one string, fragment included.
  public var text: String {
    let start = "\(scheme)://\(authority)\(target)"
    return fragment.map { "\(start)#\($0)" } ?? start
  }

  private static var maximumBytes: Int { 2 << 20 }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "\\")
  }

  private static func checkedAuthority(
    _ bytes: ArraySlice<UInt8>, in text: String
  ) throws(BridgeError) -> String {
    guard !bytes.contains(UInt8(ascii: "@")) else {
      throw malformed(text, "it carries credentials; send them in an Authorization field instead")
    }
    let authority = String(decoding: bytes, as: UTF8.self)
    guard let parts = Authority(authority) else {
      throw malformed(text, "its host or port cannot be used")
    }
    return parts.text
  }

  private static func encodedTarget(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 1)
    if bytes.first != UInt8(ascii: "/") { out.append(UInt8(ascii: "/")) }
    var rest = bytes
    if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    for byte in rest {
      if byte == 0x20 || byte >= 0x80 {
        out += PercentEscapes.encoded(byte)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Refuses an international host in its own letters, which no name look-up and no certificate knows.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL`.
  func checkHost() throws(BridgeError) {
    guard Authority(authority)?.isASCII == false else { return }
    throw Self.malformed(text, "its host has letters outside ASCII; \(Authority.adviceOnLetters)")
  }

  /// Queries and credentials stay out of the message: they are where URLs keep their secrets.
  private static func malformed(_ text: String, _ why: String) -> BridgeError {
    let start = String(text.prefix { $0 != "?" && $0 != "#" })
    let shown = start.contains("@") ? "(withheld)" : "“\(start.shortened(to: 120))”"
    return BridgeError(.malformedURL, "the URL \(shown) cannot be requested: \(why)")
  }
}
