public import BridgeCore

/// A server's demand for a name and a password (RFC 9110 §11).
public struct AuthenticationChallenge: Sendable, Hashable {
  /// The schemes that the view answers.
  public enum Scheme: String, Sendable {
    /// Name and password as they are (RFC 7617): as safe as the connection.
    case basic = "Basic"
  }

  /// The origin that asks.
  public let origin: Origin

  /// The part of the origin that the credentials are for, as the server names it.
  public let realm: String

  /// How they are sent.
  public let scheme: Scheme

  /// How often the server has refused what was given for this request.
  public let previousFailures: Int

  /// The first challenge of an answer's fields that can be met; nil for none.
  ///
  /// `fields`: the values of `WWW-Authenticate`.
  package init?(_ fields: [String], from origin: Origin, previousFailures: Int) {
    for field in fields {
      guard let realm = Self.basicRealm(in: field) else { continue }
      (self.origin, self.realm, self.scheme) = (origin, realm, .basic)
      self.previousFailures = previousFailures
      return
    }
    return nil
  }

  /// The realm of the challenge `Basic` in a field that may hold several; nil without one.
  private static func basicRealm(in field: String) -> String? {
    var words = ChallengeWords(field)
    var isBasic = false
    while let word = words.next() {
      switch word {
      case .scheme(let name): isBasic = name.lowercased() == "basic"
      case .parameter(let name, let value):
        if isBasic, name.lowercased() == "realm" { return value }
      }
    }
    return nil
  }
}
