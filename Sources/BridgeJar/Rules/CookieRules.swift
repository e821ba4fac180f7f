internal import BridgeCore

/// The decisions of RFC 6265bis, one function per rule. They have no state and do no I/O.
package enum CookieRules {
  /// S6, URLs: https is secure, and loopback if the policy says so. A WebSocket handshake counts by its http or https
  /// URL.
  static func isSecure(scheme: String, host: CookieHost, trustsLoopback: Bool) -> Bool {
    scheme == "https" || trustsLoopback && host.isLoopback
  }

  /// G4: whether scheme and registrable domain of this hop equal the page's.
  static func isSameSite(
    _ context: CookieContext, scheme: String, domain: String, countsRedirects: Bool
  ) -> Bool {
    switch context.siteForCookies {
    case .noClient: true
    case .opaque: false
    case .site(let site):
      site.scheme == scheme && site.registrableDomain == domain
        && !(countsRedirects && context.wasRedirectedAcrossSites)
    }
  }

  /// J1: Fetch's credentials mode; an opaque origin equals no other.
  static func hasCredentials(_ context: CookieContext) -> Bool {
    switch context.credentials {
    case .include: true
    case .omit: false
    case .sameOrigin: context.frameOrigin == Origin(context.url)
    }
  }

  /// S15: cookies are accepted from all responses except informational ones.
  package static func takesCookies(fromStatus status: Int) -> Bool {
    !(100...199).contains(status)
  }

  /// E2: whether the cookie ends with the session.
  static func ends(_ cookie: Cookie, with session: SessionID) -> Bool {
    cookie.lifetime == .session(session)
  }
}
