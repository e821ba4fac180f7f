internal import BridgeFormats

/// The method, host and path that similar requests share, with identifiers replaced: `GET shop.example/items/{id}`.
struct Endpoint: Hashable {
  let text: String

  /// The endpoint of a request; the URL may be any text.
  init(method: String, url: String) {
    let parts = URLParts(url)
    guard let authority = parts.authority else {
      text = "\(method) \(parts.scheme.map { "\($0):" } ?? String(parts.target))"
      return
    }
    text = "\(method) \(authority)\(Self.shape(parts.target))"
  }

  /// The path that similar URLs share; the whole URL if it has none.
  static func path(_ url: String) -> String {
    let parts = URLParts(url)
    return parts.authority == nil ? url : shape(parts.target)
  }

  private static func shape(_ target: Substring) -> String {
    target.cut(at: "?").head.split(separator: "/", omittingEmptySubsequences: false)
      .map { isIdentifier($0) ? "{id}" : String($0) }.joined(separator: "/")
  }

  /// Whether a path segment looks like an identifier: a number, a UUID, a hash, a random word, or a placeholder of a
  /// secret.
  private static func isIdentifier(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    guard !bytes.isEmpty else { return false }
    if segment.hasPrefix("{{") { return true }
    let digits = bytes.count { $0.isASCIIDigit }
    if digits == bytes.count { return true }
    guard digits > 0 else { return false }
    if bytes.count >= 8, bytes.allSatisfy({ $0.isHexDigit || $0 == 0x2D }) { return true }
    let isWord = bytes.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F
    }
    return isWord && bytes.count >= 16 && digits >= 3
  }
}

extension Endpoint {
  /// The endpoint of all of the exchanges, or as much of it as they share: `GET shop.example/static/*`.
  static func common(_ exchanges: [ReplayedExchange]) -> String {
    let texts = exchanges.map { Endpoint(method: $0.method, url: $0.url).text }
    guard let first = texts.first, texts.contains(where: { $0 != first }) else {
      return texts.first ?? ""
    }
    let shared = texts.reduce(first) { $0.commonPrefix(with: $1) }
    if let slash = shared.lastIndex(of: "/") { return "\(shared[...slash])*" }
    return "\(Set(texts).count) endpoints"
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(
      String.UnicodeScalarView(
        zip(unicodeScalars, other.unicodeScalars)
          .prefix { $0 == $1 }.map(\.0)))
  }
}
