internal import BridgeFormats

/// Puts the parts of a Content-Security-Policy in one order: directives and their sources are sets (CSP3 §2.2, §2.3).
enum PolicyOrder {
  /// The values of a field in one order; unchanged if its name is not that of such a policy.
  static func sorted(_ old: String, _ new: String, named name: String) -> (String, String) {
    name.hasPrefix("content-security-policy") ? (sorted(old), sorted(new)) : (old, new)
  }

  /// The policies stay in their order, and so do the directives of one that names a directive twice: the first counts.
  private static func sorted(_ value: String) -> String {
    let policies = ContentSecurityPolicy.list(value).map { policy in
      var policy = policy
      for index in policy.directives.indices {
        policy.directives[index].words[1...].sort(by: isBefore)
      }
      let names = Set(policy.directives.map(\.name))
      guard names.count == policy.directives.count else { return policy }
      policy.directives.sort { $0.name < $1.name }
      return policy
    }
    return ContentSecurityPolicy.text(of: policies)
  }

  /// Nonces have one place, as they differ in each response.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    (left.hasPrefix(nonce) ? nonce : left) < (right.hasPrefix(nonce) ? nonce : right)
  }

  private static let nonce = "'nonce-"
}
