internal import BridgeFormats

/// Extends a Content-Security-Policy so that one more script can run and connect to its own path, and nothing else.
enum ScriptPolicy {
  /// The value of the field, comma-separated policies, with the script's hash and the URL it connects to added where
  /// necessary.
  static func allowing(
    _ source: String, connectingTo connection: String? = nil, in header: String
  ) -> String {
    let policies = ContentSecurityPolicy.list(header)
    let extended = policies.map { policy in
      var policy = policy
      if let connection, !allowsOrigin(policy.governing(connections)) {
        policy.allow([connection], in: connections)
      }
      if !allowsInline(policy.governing(scripts)) { policy.allow([source], in: scripts) }
      return policy
    }
    return extended == policies ? header : ContentSecurityPolicy.text(of: extended)
  }

  private static let connections = ["connect-src"]

  /// CSP3 §6.8.3: the first existing directive of these governs.
  private static let scripts = ["script-src-elem", "script-src"]

  private static func allowsOrigin(_ directive: ContentSecurityPolicy.Directive?) -> Bool {
    directive?.sources.contains { $0 == "*" || $0.lowercased() == "'self'" } ?? true
  }

  /// CSP3 §6.7.3.2: 'unsafe-inline' is effective only without nonces, hashes and 'strict-dynamic', so adding a hash
  /// would disable it.
  private static func allowsInline(_ directive: ContentSecurityPolicy.Directive?) -> Bool {
    guard let texts = directive?.sources.map({ $0.lowercased() }) else { return true }
    return texts.contains("'unsafe-inline'")
      && !texts.contains {
        $0.hasPrefix("'nonce-") || $0.hasPrefix("'sha") || $0 == "'strict-dynamic'"
      }
  }
}
