public import BridgeRecording

/// Rules that extend the built-in ones of a ``Redactor``.
public struct RedactionRules: Sendable {
  /// More names of fields whose values are secrets: of cookies, headers, queries, forms, JSON members and
  /// HTML inputs alike. Case, `-`, `_` and `.` make no difference.
  public var secretNames: Set<String>

  /// Names whose values stay although they sound secret. They take precedence over ``secretNames``. A value that is
  /// known as a secret from elsewhere is still replaced.
  public var plainNames: Set<String>

  /// Parts of JSON bodies that are secret, with everything in them.
  public var secretPaths: [JSONPathPattern]

  /// Whether every value that looks like a key is a secret, whatever its name: a single word of at least 20 characters
  /// that is as random as a key. This also redacts hashes and identifiers.
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
