internal import BridgeCore
internal import BridgeFormats
package import HTTPTypes

/// The user and password that clients of a proxy must send in `Proxy-Authorization` (RFC 7617).
package struct ProxyCredential: Sendable {
  /// The user.
  package let user: String

  /// The password. Secret.
  package let password: String

  /// A credential; nil if the user is empty or contains a colon, which would end it.
  package init?(user: String, password: String) {
    guard !user.isEmpty, !user.contains(":") else { return nil }
    (self.user, self.password) = (user, password)
  }

  /// A credential with a random 128-bit password.
  package static func random() -> ProxyCredential {
    // `bridge` is a valid user name.
    ProxyCredential(
      uncheckedUser: "bridge", password: Hexadecimal.text(of: .random(in: .min ... .max)))
  }

  private init(uncheckedUser user: String, password: String) {
    (self.user, self.password) = (user, password)
  }

  /// User and password, encoded for a URL (RFC 3986 §3.2.1).
  package var userInfo: String {
    "\(PercentEscapes.encoded(user)):\(PercentEscapes.encoded(password))"
  }

  /// Whether these bytes are user and password, separated by a colon. The time depends only on the length.
  func isEqual(to given: [UInt8]) -> Bool {
    let expected = Array("\(user):\(password)".utf8)
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Whether a request has the credential. The time of the comparison depends only on the length.
  package func isIn(_ fields: HTTPFields) -> Bool {
    let values = fields[values: .proxyAuthorization]
    guard values.count == 1, let value = values.first, value.lowercased().hasPrefix("basic "),
      let given = Base64.decode(Array(value.dropFirst(6).utf8))
    else { return false }
    return isEqual(to: given)
  }
}
