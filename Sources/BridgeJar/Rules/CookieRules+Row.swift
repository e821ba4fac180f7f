internal import BridgeFormats

extension CookieRules {
  /// All rules that a stored cookie breaks, as far as the cookie alone shows.
  static func breaches(_ cookie: Cookie, site: HostSite) -> Set<CookieReason> {
    var reasons: Set<CookieReason> = []
    if !hasForm(cookie) { reasons.insert(.unreadable) }
    if cookie.pair.contains(where: \.isControlOtherThanTab) {
      reasons.insert(.controlCharacter)
    }
    if cookie.pair.isEmpty { reasons.insert(.empty) }
    if cookie.name.count + cookie.value.count > SetCookieParser.longestPair {
      reasons.insert(.tooLarge)
    }
    if cookie.path.count > longestPath { reasons.insert(.pathTooLong) }
    if CookieHost.isTooLong(cookie.host) { reasons.insert(.hostTooLong) }
    if !cookie.isHostOnly, site.isPublicSuffix || cookie.host.utf8.count < site.domain.utf8.count {
      reasons.insert(.domainPublicSuffix)
    }
    if cookie.sameSite == .none && !cookie.isSecure { reasons.insert(.sameSiteNoneNotSecure) }
    if cookie.partition != nil && !cookie.isSecure { reasons.insert(.partitionedNotSecure) }
    if !keepsPrefix(cookie) { reasons.insert(.prefixBroken) }
    if cookie.name.isEmpty && hidesPrefix(cookie.pair) { reasons.insert(.prefixInValue) }
    return reasons
  }

  /// P9 for a stored cookie: the cookie with a capped lifetime, nil if it needs no cap.
  static func clamped(_ cookie: Cookie, at now: WallInstant) -> Cookie? {
    let latest = now.advanced(by: longestLifetime)
    guard let expires = cookie.expires, expires > latest else { return nil }
    return cookie.lasting(until: latest)
  }

  /// Whether host, path, name and value could have been produced by the parser.
  private static func hasForm(_ cookie: Cookie) -> Bool {
    isCanonical(cookie.host) && cookie.path.first == UInt8(ascii: "/")
      && !cookie.path.contains(where: \.isControlOtherThanTab)
      && !cookie.pair.contains(UInt8(ascii: ";")) && !cookie.name.contains(UInt8(ascii: "="))
  }

  /// S1.
  private static func isCanonical(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.first != UInt8(ascii: ".")
      && host.utf8.allSatisfy {
        0x21...0x7E ~= $0 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0)
          && $0 != UInt8(ascii: "/")
      }
  }

  /// S11, when the origin of the path is unknown.
  private static func keepsPrefix(_ cookie: Cookie) -> Bool {
    keepsPrefix(
      cookie.name, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly,
      isOfHost: cookie.isHostOnly && cookie.path == [UInt8(ascii: "/")])
  }
}

extension Cookie {
  fileprivate func lasting(until moment: WallInstant) -> Cookie {
    Cookie(
      pair: pair, nameLength: name.count, host: host, isHostOnly: isHostOnly, path: path,
      partition: partition, isSecure: isSecure, isHTTPOnly: isHTTPOnly, sameSite: sameSite,
      lifetime: .until(moment), created: created, sequence: sequence, lastAccessed: lastAccessed)
  }
}
