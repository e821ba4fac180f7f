/// One look-up: a request, the conditions it meets, and its time.
package struct CookieLookup: Sendable {
  let request: CookieRequest
  let met: CookieDemands
  let now: WallInstant
  let grace: Duration?

  init(_ request: CookieRequest, at now: WallInstant, grace: Duration?) {
    self.request = request
    met = CookieRules.demandsMet(by: request)
    self.now = now
    self.grace = grace
  }

  /// Whether the request meets all demands of a cookie.
  func meets(_ demands: CookieDemands, createdAt created: WallInstant) -> Bool {
    demands.isSubset(of: met) || unmet(demands, createdAt: created).isEmpty
  }

  /// The demands of a cookie that the request does not meet.
  func unmet(_ demands: CookieDemands, createdAt created: WallInstant) -> CookieDemands {
    let unmet = demands.subtracting(met)
    let isExcused =
      unmet == .unset
      && CookieRules.isWithinGrace(createdAt: created, request, at: now, grace: grace)
    return isExcused ? [] : unmet
  }
}
