extension Redactor {
  /// A redactor with a random key: equal secrets get equal placeholders within one recording, but cannot be correlated
  /// across recordings.
  public static func withRandomKey(rules: RedactionRules = RedactionRules()) -> Redactor {
    Redactor(key: randomKey(), rules: rules)
  }
}
