internal import BridgeFormats

/// A name and a password for a part of an origin.
public struct HTTPCredentials: Sendable, Hashable {
  /// The name of the user. It has no colon.
  public let name: String

  /// The password.
  public let password: String

  /// The credentials of that user.
  public init(name: String, password: String) { (self.name, self.password) = (name, password) }

  /// The value of `Authorization` under the scheme Basic (RFC 7617), in UTF-8.
  package var basic: String { "Basic \(Base64.encode(Array("\(name):\(password)".utf8)))" }
}
