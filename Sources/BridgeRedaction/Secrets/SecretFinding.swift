/// The place of a secret in a message, without the secret.
public struct SecretFinding: Sendable, Hashable, Codable {
  /// How it was recognized.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is in a credentials field such as `Authorization`, or in the user information of a URL.
    case credential
    /// It is the value of a cookie.
    case cookie
    /// The name of its field says so.
    case named
    /// It has the format of a known kind of token or key.
    case format
    /// It was named elsewhere, and occurs here again.
    case repeated
    /// It looks as random as a key; see ``RedactionRules/takesRandomText``.
    case random
  }

  /// How it was recognized.
  public let kind: Kind

  /// The name of its field, or of its format.
  public let name: String

  /// Its place in the message: `URL query token`, `header Cookie sid`, `body $.user.password`.
  public let location: String

  /// A finding with these properties.
  public init(kind: Kind, name: String, location: String) {
    self.kind = kind
    self.name = name
    self.location = location
  }
}
