extension CookieRules {
  /// S2: equal, or below at a dot where `host` is no IP address.
  static func domainMatches(_ host: CookieHost, _ domain: String) -> Bool {
    host.text == domain || !host.isAddress && isBelow(host.text, domain)
  }

  /// S3 and S4: the host that the cookie goes to, whether to that one only, and why not.
  ///
  /// Nothing above the registrable domain is taken, be it listed or not, as in Chromium. An address
  /// in Domain makes a host-only cookie: there is nothing below an address.
  static func target(
    domain: String?, request: CookieRequest
  ) -> (host: String, isHostOnly: Bool, refusal: CookieReason?) {
    guard let domain else { return (request.host.text, true, nil) }
    guard domainMatches(request.host, domain) else { return (domain, false, .domainMismatch) }
    if domain == request.host.text, request.site.isPublicSuffix || request.host.isAddress {
      return (domain, true, nil)
    }
    let isTooWide = domain.utf8.count < request.site.domain.utf8.count
    return (domain, false, isTooWide ? .domainPublicSuffix : nil)
  }

  /// S8, the half about hosts: whether one of the two is the other or below it.
  static func overlap(_ left: String, _ right: String) -> Bool {
    left == right || isBelow(left, right) || isBelow(right, left)
  }

  private static func isBelow(_ host: String, _ domain: String) -> Bool {
    let (host, domain) = (host.utf8, domain.utf8)
    let extra = host.count - domain.count
    guard extra > 1 else { return false }
    let start = host.index(host.startIndex, offsetBy: extra)
    return host[host.index(before: start)] == UInt8(ascii: ".")
      && host[start...].elementsEqual(domain)
  }
}
