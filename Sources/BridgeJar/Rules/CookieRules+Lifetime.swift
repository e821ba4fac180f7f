extension CookieRules {
  /// P9: 400 days, the maximum lifetime of a cookie.
  package static let longestLifetime = Duration.seconds(400 * 24 * 60 * 60)

  /// P8 and P9: Max-Age takes precedence over Expires; both are capped at 400 days.
  static func lifetime(
    _ line: SetCookie, at now: WallInstant, session: SessionID
  ) -> Cookie.Lifetime {
    if let maxAge = line.maxAge {
      return .until(maxAge > .zero ? capped(now.advanced(by: maxAge), at: now) : .distantPast)
    }
    guard let expires = line.expires else { return .session(session) }
    return .until(capped(expires, at: now))
  }

  /// G1, time: a cookie is expired from its expiry on.
  package static func isExpired(_ cookie: Cookie, at now: WallInstant) -> Bool {
    guard let expires = cookie.expires else { return false }
    return expires <= now
  }

  private static func capped(_ moment: WallInstant, at now: WallInstant) -> WallInstant {
    min(moment, now.advanced(by: longestLifetime))
  }
}
