package import BridgeCore

/// Rewrites a Content-Security-Policy for an engine that sees web URLs with a prefix, and for the hook.
package struct PolicySources: Sendable {
  private let prefix: String
  private let origin: Origin?

  /// `origin` is the origin of the policy; nil for a policy that applies to no document of the host.
  package init(prefix: String, from origin: Origin?) {
    (self.prefix, self.origin) = (prefix, origin)
  }

  /// Each web source also allows the engine's form of it (CSP3 §6.7.2.8 compares schemes), and `'self'` also allows the
  /// page's origin in its web form, which elements may use. The hook may reach its channel, which carries all bodies
  /// and cookies of the page, and the Blobs that it hands over.
  package func shown(_ header: String) -> String {
    header.split(separator: ",").map { policy in
      let directives = policy.split(separator: ";").map(Self.words).filter { !$0.isEmpty }
      let sources = origin.map { ["\(prefix)\($0)/.ajax-bridge/", "blob:"] } ?? []
      return Self.connecting(directives, to: sources).map { directive in
        directive.flatMap(forms).joined(separator: " ")
      }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  /// CSP2 §4.1, "parse a serialized CSP": any ASCII white space separates.
  private static func words(_ directive: Substring) -> [String] {
    directive.split { " \t\n\r\u{C}".contains($0) || $0 == "\r\n" }.map(String.init)
  }

  private func forms(_ word: String) -> [String] {
    let text = word.lowercased()
    if text == "'self'", let origin { return ["\(origin)", word] }
    let isWeb =
      text == "https:" || text == "http:" || text.hasPrefix("https://")
      || text.hasPrefix("http://")
    return isWeb ? [word, prefix + word] : [word]
  }

  /// Adds sources to `connect-src`, which defaults to `default-src` (CSP3 §6.1.3).
  private static func connecting(_ directives: [[String]], to sources: [String]) -> [[String]] {
    guard !sources.isEmpty else { return directives }
    func index(_ name: String) -> Int? { directives.firstIndex { $0[0].lowercased() == name } }
    var directives = directives
    if let own = index("connect-src") {
      directives[own] = widened(directives[own], by: sources)
    } else if let general = index("default-src") {
      directives.append(widened(["connect-src"] + directives[general].dropFirst(), by: sources))
    }
    return directives
  }

  private static func widened(_ directive: [String], by sources: [String]) -> [String] {
    // 'none' is only meaningful alone, so it is removed.
    directive.filter { $0.lowercased() != "'none'" } + sources
  }
}
