/// The two forms of a URL: `https://…` as servers, cookies and handlers know it, and `bridge-https://…` as the
/// engine does, because it lets no host serve https itself. http likewise.
package enum SchemeURL {
  /// The prefix before the schemes of the web.
  package static let prefix = "bridge-"

  /// The schemes that the host serves.
  package static let schemes = ["bridge-https", "bridge-http"]

  /// The real URL behind the engine's; nil for one that the host does not serve.
  package static func real(_ text: some StringProtocol) -> String? {
    guard schemes.contains(where: { text.hasPrefix("\($0)://") }) else { return nil }
    return String(text.dropFirst(prefix.count))
  }

  /// The form that the engine is given; any other URL stays as it is.
  package static func shown(_ text: String) -> String {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return text }
    return prefix + text
  }
}
