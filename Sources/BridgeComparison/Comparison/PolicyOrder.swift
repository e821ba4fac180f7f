/// Puts the parts of a Content-Security-Policy in one order: directives and their sources are sets (CSP3 §2.2, §2.3).
enum PolicyOrder {
  /// The values of a field in one order; unchanged if its name is not that of such a policy.
  static func sorted(_ old: String, _ new: String, named name: String) -> (String, String) {
    name.hasPrefix("content-security-policy") ? (sorted(old), sorted(new)) : (old, new)
  }

  /// The policies stay in their order, and so do the directives of one that names a directive twice: the first counts.
  private static func sorted(_ policies: String) -> String {
    policies.split(separator: ",").map { policy in
      let directives = policy.split(separator: ";").map(words).filter { !$0.isEmpty }
      let names = Set(directives.map { $0[0].lowercased() })
      let isOrdered = names.count < directives.count
      let texts = directives.map {
        ($0.prefix(1) + $0.dropFirst().sorted(by: isBefore)).joined(separator: " ")
      }
      return (isOrdered ? texts : texts.sorted()).joined(separator: "; ")
    }
    .joined(separator: ", ")
  }

  private static func words(_ directive: Substring) -> [Substring] {
    directive.split { $0 == " " || $0 == "\t" }
  }

  /// Nonces have one place, as they differ in each response.
  private static func isBefore(_ left: Substring, _ right: Substring) -> Bool {
    let (left, right) = (
      left.hasPrefix(nonce) ? nonce[...] : left, right.hasPrefix(nonce) ? nonce[...] : right
    )
    return left < right
  }

  private static let nonce = "'nonce-"
}
