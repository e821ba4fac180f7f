extension CookieRules {
  /// G1 and G3: the conditions of a cookie.
  static func demands(of cookie: Cookie) -> CookieDemands {
    var demands: CookieDemands = []
    if cookie.isSecure { demands.insert(.secureURL) }
    if cookie.isHTTPOnly { demands.insert(.http) }
    switch cookie.sameSite {
    case .none: break
    case .unset: demands.insert(.unset)
    case .lax: demands.insert(.lax)
    case .strict: demands.insert(.strict)
    }
    return demands
  }

  /// G1 and G3: the conditions that a request meets.
  static func demandsMet(by request: CookieRequest) -> CookieDemands {
    var met: CookieDemands = []
    if request.isSecure { met.insert(.secureURL) }
    if !request.isScript { met.insert(.http) }
    if request.isSameSite { met.formUnion([.strict, .lax, .unset]) }
    if request.isTopLevelNavigation && request.hasSafeMethod { met.formUnion([.lax, .unset]) }
    return met
  }

  /// G3, the optional part: a recent cookie without SameSite is sent with a top-level POST.
  static func isWithinGrace(
    createdAt created: WallInstant, _ request: CookieRequest, at now: WallInstant, grace: Duration?
  ) -> Bool {
    guard let grace, request.isTopLevelNavigation else { return false }
    return created.duration(to: now) <= grace
  }

  /// G1: whether host and path match the cookie's.
  static func reaches(_ scope: CookieScope, from request: CookieRequest) -> Bool {
    isHost(of: scope, request) && pathMatches(request.path, scope.path)
  }

  /// G1, hosts.
  static func isHost(of scope: CookieScope, _ request: CookieRequest) -> Bool {
    scope.isHostOnly
      ? request.host.text == scope.host : domainMatches(request.host, scope.host)
  }

  /// The reasons why a cookie with these unmet conditions is not sent.
  static func reasons(for unmet: CookieDemands) -> Set<CookieReason> {
    var reasons: Set<CookieReason> = []
    if unmet.contains(.secureURL) { reasons.insert(.urlNotSecure) }
    if unmet.contains(.http) { reasons.insert(.httpOnly) }
    if unmet.contains(.strict) { reasons.insert(.sameSiteStrict) }
    if unmet.contains(.lax) { reasons.insert(.sameSiteLax) }
    if unmet.contains(.unset) { reasons.insert(.sameSiteUnset) }
    return reasons
  }
}

/// The order in which cookies are sent (G5): longer paths first, then older cookies. No two cookies are equal.
struct SendOrder: Comparable {
  let pathLength: Int
  let created: WallInstant
  let sequence: UInt64

  init(_ cookie: Cookie) {
    pathLength = cookie.path.count
    created = cookie.created
    sequence = cookie.sequence
  }

  static func < (left: SendOrder, right: SendOrder) -> Bool {
    if left.pathLength != right.pathLength { return left.pathLength > right.pathLength }
    if left.created != right.created { return left.created < right.created }
    return left.sequence < right.sequence
  }
}
