internal import BridgeCore
internal import HTTPTypes

/// The decisions of RFC 6265bis, one rule a function. They keep no state and do no I/O.
package enum CookieRules {
  /// S6, the half about URLs: https is secure; loopback is where the policy says so. A WebSocket
  /// handshake is asked about by the http or https URL that it is made over.
  static func isSecure(scheme: String, host: CookieHost, trustsLoopback: Bool) -> Bool {
    scheme == "https" || trustsLoopback && host.isLoopback
  }

  /// G4: scheme and registrable domain of this hop are those of the page.
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

  /// G3, the half about methods: those that RFC 9110 §9.2.1 calls safe.
  static func isSafe(_ method: HTTPRequest.Method) -> Bool {
    switch method {
    case .get, .head, .options, .trace: true
    default: false
    }
  }

  /// J1: Fetch's credentials mode; an opaque origin is the same as no other.
  static func hasCredentials(_ context: CookieContext) -> Bool {
    switch context.credentials {
    case .include: true
    case .omit: false
    case .sameOrigin: context.frameOrigin == Origin(context.url)
    }
  }

  /// S15: informational answers are the only ones whose cookies are not taken.
  package static func takesCookies(fromStatus status: Int) -> Bool {
    !(100...199).contains(status)
  }

  /// E2: what goes with the session.
  static func ends(_ cookie: Cookie, with session: SessionID) -> Bool {
    cookie.lifetime == .session(session)
  }
}
