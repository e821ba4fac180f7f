internal import BridgeFormats

/// A user name and a password for a protection space.
public struct HTTPCredentials: Sendable, Hashable {
  /// The user name, without colons.
  public let name: String

  /// The password.
  public let password: String

  /// Credentials with this name and password.
  public init(name: String, password: String) { (self.name, self.password) = (name, password) }

  /// The `Authorization` value for the Basic scheme (RFC 7617), in UTF-8.
  package var basic: String { "Basic \(Base64.encode(Array("\(name):\(password)".utf8)))" }
}
