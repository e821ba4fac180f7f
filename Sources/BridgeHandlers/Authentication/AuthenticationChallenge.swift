public import BridgeCore

/// A server's request for a user name and a password (RFC 9110 §11).
public struct AuthenticationChallenge: Sendable, Hashable {
  /// The supported schemes.
  public enum Scheme: String, Sendable {
    /// Name and password unencrypted (RFC 7617): as secure as the connection.
    case basic = "Basic"
  }

  /// The origin that sent the challenge.
  public let origin: Origin

  /// The protection space of the origin, as named by the server.
  public let realm: String

  /// How the credentials are sent.
  public let scheme: Scheme

  /// How often the server has refused credentials for this request.
  public let previousFailures: Int

  /// The first supported challenge in a response's fields, or nil.
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

  /// The realm of a `Basic` challenge in a field that may contain several; nil without one.
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
