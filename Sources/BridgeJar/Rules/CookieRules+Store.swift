extension CookieRules {
  /// All reasons to refuse a cookie that do not depend on other cookies.
  static func refusals(
    _ line: SetCookie, in scope: CookieScope, from request: CookieRequest
  ) -> Set<CookieReason> {
    var reasons: Set<CookieReason> = []
    if scope.path.count > longestPath { reasons.insert(.pathTooLong) }
    if request.host.isTooLong { reasons.insert(.hostTooLong) }
    if !request.hasCredentials { reasons.insert(.credentialsOmitted) }
    if comesInsecurely(line, from: request) { reasons.insert(.urlNotSecure) }
    if isHTTPOnlyFromScript(line, from: request) { reasons.insert(.httpOnly) }
    if comesAcrossSites(line, from: request) { reasons.insert(.crossSite) }
    if isNoneWithoutSecure(line) { reasons.insert(.sameSiteNoneNotSecure) }
    if !keepsPrefix(line, in: scope) { reasons.insert(.prefixBroken) }
    if hidesPrefix(line) { reasons.insert(.prefixInValue) }
    if isPartitionedWithoutSecure(line) { reasons.insert(.partitionedNotSecure) }
    return reasons
  }

  /// S6: whether the cookie is Secure and its URL is not.
  static func comesInsecurely(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.isSecure && !request.isSecure
  }

  /// S7, first part: script cannot create a cookie that it could not see.
  static func isHTTPOnlyFromScript(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.isHTTPOnly && request.isScript
  }

  /// S7, second part: script cannot change a cookie that it cannot see.
  static func overwritesHTTPOnly(_ old: Cookie, from request: CookieRequest) -> Bool {
    old.isHTTPOnly && request.isScript
  }

  /// S8: an insecure URL cannot shadow Secure cookies, even those of parent and child domains.
  static func overlays(_ old: Cookie, _ new: Cookie, from request: CookieRequest) -> Bool {
    !request.isSecure && !new.isSecure && overlays(old, new.identity)
  }

  /// S8, if neither the new cookie nor its URL is secure.
  static func overlays(_ old: Cookie, _ new: CookieIdentity) -> Bool {
    old.isSecure && old.name == new.name && overlap(old.host, new.scope.host)
      && pathMatches(new.scope.path, old.path)
  }

  /// S9: other sites can only set SameSite=None cookies, except when a page is loaded.
  static func comesAcrossSites(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.sameSite != .none && !request.isSameSite && !request.isTopLevelNavigation
  }

  /// S10.
  static func isNoneWithoutSecure(_ line: SetCookie) -> Bool {
    line.sameSite == .none && !line.isSecure
  }

  /// C1, Secure.
  static func isPartitionedWithoutSecure(_ line: SetCookie) -> Bool {
    line.isPartitioned && !line.isSecure
  }
}
