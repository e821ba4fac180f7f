/// The two forms of a URL: `https://…` for servers, cookies and handlers, and `bridge-https://…` for the engine, which
/// does not allow hosts to serve https itself. The same applies to http.
package enum SchemeURL {
  /// The prefix of the web schemes.
  package static let prefix = "bridge-"

  /// The schemes that the host serves.
  package static let schemes = ["bridge-https", "bridge-http"]

  /// The real URL of an engine URL; nil if the host does not serve it.
  package static func real(_ text: some StringProtocol) -> String? {
    guard schemes.contains(where: { text.hasPrefix("\($0)://") }) else { return nil }
    return String(text.dropFirst(prefix.count))
  }

  /// The engine's form of a URL. Other URLs are unchanged.
  package static func shown(_ text: String) -> String {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return text }
    return prefix + text
  }
}
