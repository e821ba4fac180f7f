package import BridgeCore
internal import BridgeFormats

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
    let policies = ContentSecurityPolicy.list(header).map { policy in
      var policy = policy
      if let origin {
        policy.allow(["\(prefix)\(origin)/.ajax-bridge/", "blob:"], in: ["connect-src"])
      }
      for index in policy.directives.indices {
        policy.directives[index].words = policy.directives[index].words.flatMap(forms)
      }
      return policy
    }
    return ContentSecurityPolicy.text(of: policies)
  }

  private func forms(_ word: String) -> [String] {
    let text = word.lowercased()
    if text == "'self'", let origin { return ["\(origin)", word] }
    let isWeb =
      text == "https:" || text == "http:" || text.hasPrefix("https://")
      || text.hasPrefix("http://")
    return isWeb ? [word, prefix + word] : [word]
  }
}
