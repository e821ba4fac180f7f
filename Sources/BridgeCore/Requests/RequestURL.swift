internal import BridgeFormats

/// A parsed http or https URL. It keeps every byte that the page gave, as far as a request line allows.
///
/// Pages follow the WHATWG URL standard, and some of its URLs are not valid RFC 3986 URIs (`|`, `{`, `"`, stray `%`).
/// So only bytes that would break a request line are encoded: a space and bytes outside ASCII are percent-encoded as in
/// that standard, and control characters are refused.
public struct RequestURL: Sendable, Hashable {
  /// `http` or `https`, in lower case.
  public let scheme: String

  /// Host and, if given, port: `shop.example:8080`, `[::1]`.
  public let authority: String

  /// Path and query as on the request line. Begins with `/`.
  public let target: String

  /// The fragment without `#`, or nil. It is never sent.
  public let fragment: String?

  /// Parses an absolute URL.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for a relative URL, another scheme, a missing host, an invalid
  ///   port, credentials in the URL (Fetch §5.4 refuses them, too), control characters, or more than 2 MiB, the limit
  ///   of browsers.
  public init(_ text: String) throws(BridgeError) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw Self.malformed(
        text, "it has \(text.utf8.count) bytes, and \(Self.maximumBytes) are allowed; shorten it")
    }
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: \.isASCIIControl) {
      throw Self.malformed(text, "byte \(offset) is a control character; percent-encode it")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { throw Self.malformed(text, "it is not absolute; begin with http:// or https://") }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw Self.malformed(text, "its scheme is not http or https")
    }
    let (rest, fragment) = bytes[(colon + 3)...].cut(at: "#")
    self.fragment = fragment.map { String(decoding: $0, as: UTF8.self) }
    let end = rest.firstIndex { Self.endsAuthority($0) } ?? rest.endIndex
    authority = try Self.checkedAuthority(rest[..<end], in: text)
    target = Self.encodedTarget(rest[end...])
  }

  /// Resolves the URL reference of a redirect or link against this URL (RFC 3986 §5.2).
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` if the result is not an http or https URL.
  public func resolving(_ reference: String) throws(BridgeError) -> RequestURL {
    try RequestURL(URLReference(reference).resolved(against: self))
  }

  /// The target of a redirect to `location`, without user name and password: browsers send those only if the server
  /// asks for them.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` if the result is not an http or https URL.
  package func followed(to location: String) throws(BridgeError) -> RequestURL {
    try resolving(URLParts.withoutCredentials(location) ?? location)
  }

  /// The same origin with another path and query, as on a request line.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for control characters, or more than 2 MiB.
  package func at(_ path: String) throws(BridgeError) -> RequestURL {
    // Most paths need no change.
    let isPlain =
      path.utf8.first == UInt8(ascii: "/") && path.utf8.count < Self.maximumBytes / 2
      && path.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    guard isPlain else { return try RequestURL("\(scheme)://\(authority)\(path)") }
    return RequestURL(of: self, target: path)
  }

  private init(of url: RequestURL, target: String) {
    (scheme, authority, self.target, fragment) = (url.scheme, url.authority, target, nil)
  }

  /// The URL as a string, including the fragment.
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

  /// Refuses an international host name that is not ASCII-encoded, because DNS and certificates do not support it.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL`.
  func checkHost() throws(BridgeError) {
    guard !authority.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    throw Self.malformed(text, "its host has letters outside ASCII; \(Authority.adviceOnLetters)")
  }

  /// The error for an invalid URL. Its message omits queries and credentials, which may hold secrets.
  private static func malformed(_ text: String, _ why: String) -> BridgeError {
    let start = String(text.withoutQuery)
    let shown = start.contains("@") ? "(withheld)" : "“\(start.shortened(to: 120))”"
    return BridgeError(.malformedURL, "the URL \(shown) cannot be requested: \(why)")
  }
}
