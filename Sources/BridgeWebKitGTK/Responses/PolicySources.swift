package import BridgeCore

/// Rewrites a Content-Security-Policy for the engine's URLs and for the hook.
package enum PolicySources {
  /// Each web source also allows the engine's form of it (CSP3 §6.7.2.8 compares schemes), and `'self'` also allows the
  /// page's origin in its web form, which elements may use. The hook may reach its channel, which carries all bodies
  /// and cookies of the page, and the Blobs that it hands over.
  ///
  /// `origin` is the origin of the policy; nil for a policy that applies to no document of the host.
  package static func shown(_ header: String, from origin: Origin?) -> String {
    header.split(separator: ",").map { policy in
      let directives = policy.split(separator: ";").map(words).filter { !$0.isEmpty }
      let sources = origin.map { ["\(SchemeURL.prefix)\($0)/.ajax-bridge/", "blob:"] } ?? []
      return connecting(directives, to: sources).map { directive in
        directive.flatMap { shown($0, from: origin) }.joined(separator: " ")
      }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  /// CSP2 §4.1, "parse a serialized CSP": any ASCII white space separates.
  private static func words(_ directive: Substring) -> [String] {
    directive.split { " \t\n\r\u{C}".contains($0) || $0 == "\r\n" }.map(String.init)
  }

  private static func shown(_ word: String, from origin: Origin?) -> [String] {
    let text = word.lowercased()
    if text == "'self'", let origin { return ["\(origin)", word] }
    let isWeb =
      text == "https:" || text == "http:" || text.hasPrefix("https://")
      || text.hasPrefix("http://")
    return isWeb ? [word, SchemeURL.prefix + word] : [word]
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
