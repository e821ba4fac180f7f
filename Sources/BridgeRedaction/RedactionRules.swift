public import BridgeRecording

/// Rules of a ``Redactor`` beside the built-in ones.
public struct RedactionRules: Sendable {
  /// More names of fields whose values are secrets: of cookies, headers, queries, forms, JSON members and
  /// HTML inputs alike. Case, `-`, `_` and `.` make no difference.
  public var secretNames: Set<String>

  /// Names whose values stay, though they sound secret. It is stronger than ``secretNames``; what is
  /// known as a secret from elsewhere is still replaced.
  public var plainNames: Set<String>

  /// Parts of JSON bodies that are secrets, with all they contain.
  public var secretPaths: [JSONPathPattern]

  /// Whether every value that looks like a key is one, whatever its name: 20 characters or more of one
  /// word with as much chance in them as keys have. It takes hashes and identifiers, too.
  public var takesRandomText: Bool

  /// Rules that add to what is known.
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
