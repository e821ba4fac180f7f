package import BridgeFormats

/// A URL split for matching: origin, path and query, as bytes, whether RFC 3986 allows them or not. Fragment, user name
/// and password are left out.
package struct RequestTarget: Hashable, Sendable {
  /// Scheme and host in lower case, with the port unless it is the scheme's default; empty for a relative URL.
  package let origin: ExactText

  /// The path with the digits of percent escapes in upper case; `/` if the URL has an authority and no path. For URLs
  /// without an authority (`data:`, `blob:`), everything after the scheme.
  package let path: ExactText

  package let query: QueryMultiset

  package init(url: String) {
    let parts = URLParts(url)
    let scheme = parts.scheme?.lowercased()
    let lead = scheme.map { $0 + ":" } ?? ""
    guard let authority = parts.authority else {
      let (path, query) = scheme == nil ? parts.target.cut(at: "?") : (parts.target, nil)
      self.init(origin: lead, path: path, query: query ?? "")
      return
    }
    let (path, query) = parts.target.cut(at: "?")
    self.init(
      origin: lead + "//" + Self.hostAndPort(authority, scheme: scheme),
      path: path.isEmpty ? "/" : path, query: query ?? "")
  }

  private init(origin: String, path: Substring, query: Substring) {
    self.origin = ExactText(origin)
    self.path = ExactText(PercentEscapes.normalized(path))
    self.query = QueryMultiset(query)
  }

  private init(_ origin: ExactText, _ path: ExactText, _ query: QueryMultiset) {
    (self.origin, self.path, self.query) = (origin, path, query)
  }

  /// The parts that the rules compare; the others are empty.
  func counted(by rules: MatchRules) -> RequestTarget {
    guard !rules.areUsual else { return self }
    let query = rules.parts.contains(.query) ? query : QueryMultiset("")
    return RequestTarget(
      rules.parts.contains(.origin) ? origin : "", rules.parts.contains(.path) ? path : "",
      query.without(rules.ignoredQueryNames))
  }

  private static func hostAndPort(_ authority: Substring, scheme: String?) -> String {
    let (host, port) = splitPort(authority)
    guard let port, port != scheme.flatMap({ defaultPorts[$0] }) else { return host.lowercased() }
    return host.lowercased() + ":" + port
  }

  /// The port without leading zeros, or nil. A port that is not a number stays part of the host.
  private static func splitPort(_ text: Substring) -> (host: Substring, port: String?) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return (text, nil) }
    let digits = text[text.utf8.index(after: colon)...]
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit }) else { return (text, nil) }
    let significant = digits.drop { $0 == "0" }
    if digits.isEmpty { return (text[..<colon], nil) }
    return (text[..<colon], significant.isEmpty ? "0" : String(significant))
  }

  private static let defaultPorts = [
    "http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21",
  ]
}
