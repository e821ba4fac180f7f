package import BridgeCookies
internal import BridgeCore
internal import BridgeFormats

/// A cookie in a form common to the engine's store and the jar.
package struct MirroredCookie: Sendable, Hashable {
  /// The identity of a cookie: both stores keep only one cookie for each identity.
  package struct Identity: Sendable, Hashable {
    package let name: String
    package let host: String
    package let isHostOnly: Bool
    package let path: String

    package init(name: String, host: String, isHostOnly: Bool = true, path: String = "/") {
      (self.name, self.host, self.isHostOnly, self.path) = (name, host, isHostOnly, path)
    }
  }

  package let identity: Identity
  package var value: String
  package var isSecure = false
  package var isHTTPOnly = false

  /// `unset` is represented as `lax`, because both stores enforce it in the same way.
  package var sameSite = Cookie.SameSite.lax

  /// Whole seconds since 1970; nil for a session cookie.
  package var expires: Int?

  package init(_ identity: Identity, value: String) {
    (self.identity, self.value) = (identity, value)
  }

  /// A cookie of the jar; nil if the engine's store cannot represent it: because of a partition, or bytes that are not
  /// text.
  package init?(_ cookie: Cookie) {
    guard cookie.partition == nil, let name = String(validating: cookie.name, as: UTF8.self),
      let value = String(validating: cookie.value, as: UTF8.self),
      let path = String(validating: cookie.path, as: UTF8.self)
    else { return nil }
    identity = Identity(
      name: name, host: cookie.host, isHostOnly: cookie.isHostOnly, path: path)
    self.value = value
    (isSecure, isHTTPOnly) = (cookie.isSecure, cookie.isHTTPOnly)
    sameSite = cookie.sameSite == .unset ? .lax : cookie.sameSite
    expires = Self.seconds(cookie.lifetime)
  }

  /// A separate function, because Swift 6.3.1 cannot optimize it in the initializer (CopyPropagation, "ownership
  /// error").
  private static func seconds(_ lifetime: Cookie.Lifetime) -> Int? {
    guard case .until(let instant) = lifetime else { return nil }
    return Int(instant.microsecondsSinceEpoch / 1_000_000)
  }

  /// Whether two cookies are equal except for their lifetime, which each store limits by its own rules.
  package func agrees(with other: MirroredCookie) -> Bool {
    var other = other
    other.expires = expires
    return self == other
  }

  /// The `Set-Cookie` value of the cookie, and a URL at which to set it.
  package func setCookie(at now: Int) -> (line: String, url: String) {
    var line = identity.name.isEmpty ? value : "\(identity.name)=\(value)"
    line += "; Path=\(identity.path)"
    if !identity.isHostOnly { line += "; Domain=\(identity.host)" }
    if let expires { line += "; Max-Age=\(max(expires - now, 0))" }
    if isSecure { line += "; Secure" }
    if isHTTPOnly { line += "; HttpOnly" }
    if sameSite != .none || isSecure { line += "; SameSite=\(sameSite.rawValue)" }
    // `Secure` requires https, and any cookie may be set there.
    return (line, "https://\(identity.host)\(identity.path)")
  }
}
