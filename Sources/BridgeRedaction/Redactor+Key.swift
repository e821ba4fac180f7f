extension Redactor {
  /// A redactor with a random key: equal secrets get equal placeholders within one recording, and
  /// nothing tells whether those of two recordings are equal.
  public static func withRandomKey(rules: RedactionRules = RedactionRules()) -> Redactor {
    Redactor(key: randomKey(), rules: rules)
  }
}
