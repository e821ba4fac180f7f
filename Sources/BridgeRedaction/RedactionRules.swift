public import BridgeRecording

/// Rules of a ``Redactor`` beside the built-in ones.
public struct RedactionRules: Sendable {
  /// More names of fields whose values are secrets: of cookies, headers, queries, forms, JSON members and
  /// HTML inputs alike. Case, `-`, `_` and `.` make no difference.
  public var secretNames: Set<String>

  /// Names whose values stay although they sound secret; they take precedence over ``secretNames``. Values that are
  /// known secrets from elsewhere are still replaced.
  public var plainNames: Set<String>

  /// Parts of JSON bodies that are secrets, with all they contain.
  public var secretPaths: [JSONPathPattern]

  /// Whether every value that looks like a key is a secret, whatever its name: one word of at least 20 characters, as
  /// random as keys are. This redacts hashes and identifiers as well.
  public var takesRandomText: Bool

  /// Rules that extend the built-in ones.
  public init(
    secretNames: Set<String> = [], plainNames: Set<String> = [],
    secretPaths: [JSONPathPattern] = [],
    takesRandomText: Bool = false
  ) {
    self.secretNames = secretNames
    self.plainNames = plainNames
    self.secretPaths = secretPaths
    self.takesRandomText = takesRandomText
  }
}
