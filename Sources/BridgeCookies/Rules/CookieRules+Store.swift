extension CookieRules {
  /// All reasons to refuse a cookie that can be seen without a look at the others.
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

  /// S6: Secure, and from a URL that is not.
  static func comesInsecurely(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.isSecure && !request.isSecure
  }

  /// S7, the first half: script cannot make what it could not see.
  static func isHTTPOnlyFromScript(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.isHTTPOnly && request.isScript
  }

  /// S7, the second half: script cannot touch what it cannot see.
  static func overwritesHTTPOnly(_ old: Cookie, from request: CookieRequest) -> Bool {
    old.isHTTPOnly && request.isScript
  }

  /// S8: an insecure URL leaves Secure cookies alone, even those of hosts above and below.
  static func overlays(_ old: Cookie, _ new: Cookie, from request: CookieRequest) -> Bool {
    !request.isSecure && !new.isSecure && overlays(old, new.identity)
  }

  /// S8 where the new cookie is known not to be Secure, and its URL neither.
  static func overlays(_ old: Cookie, _ new: CookieIdentity) -> Bool {
    old.isSecure && old.name == new.name && overlap(old.host, new.scope.host)
      && pathMatches(new.scope.path, old.path)
  }

  /// S9: only SameSite=None is taken from other sites, unless a page is being loaded.
  static func comesAcrossSites(_ line: SetCookie, from request: CookieRequest) -> Bool {
    line.sameSite != .none && !request.isSameSite && !request.isTopLevelNavigation
  }

  /// S10.
  static func isNoneWithoutSecure(_ line: SetCookie) -> Bool {
    line.sameSite == .none && !line.isSecure
  }

  /// C1, the half about Secure.
  static func isPartitionedWithoutSecure(_ line: SetCookie) -> Bool {
    line.isPartitioned && !line.isSecure
  }
}
