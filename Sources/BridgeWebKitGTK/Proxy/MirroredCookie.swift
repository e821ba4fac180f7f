package import BridgeCookies
internal import BridgeCore
internal import BridgeFormats

/// A cookie in the words that the engine's store and the jar have in common.
package struct MirroredCookie: Sendable, Hashable {
  /// The identity of a cookie: both stores take two cookies with the same one for one cookie.
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

  /// `unset` counts as `lax`, which both stores enforce it like.
  package var sameSite = Cookie.SameSite.lax

  /// Whole seconds since 1970; nil for a cookie of the session.
  package var expires: Int?

  package init(_ identity: Identity, value: String) {
    (self.identity, self.value) = (identity, value)
  }

  /// A cookie of the jar; nil for one that the engine's store has no form for: with a partition, or with bytes that are
  /// no text.
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

  /// A function of its own, as Swift 6.3.1 cannot optimize it in the initializer (CopyPropagation, "ownership error").
  private static func seconds(_ lifetime: Cookie.Lifetime) -> Int? {
    guard case .until(let instant) = lifetime else { return nil }
    return Int(instant.microsecondsSinceEpoch / 1_000_000)
  }

  /// Whether two cookies say the same; how long they are kept is each store's own rule.
  package func agrees(with other: MirroredCookie) -> Bool {
    var other = other
    other.expires = expires
    return self == other
  }

  /// The cookie as a server would set it, and the URL to set it at.
  package func setCookie(at now: Int) -> (line: String, url: String) {
    var line = identity.name.isEmpty ? value : "\(identity.name)=\(value)"
    line += "; Path=\(identity.path)"
    if !identity.isHostOnly { line += "; Domain=\(identity.host)" }
    if let expires { line += "; Max-Age=\(max(expires - now, 0))" }
    if isSecure { line += "; Secure" }
    if isHTTPOnly { line += "; HttpOnly" }
    if sameSite != .none || isSecure { line += "; SameSite=\(sameSite.rawValue)" }
    // One with `Secure` needs https, and any may be set there.
    return (line, "https://\(identity.host)\(identity.path)")
  }
}
