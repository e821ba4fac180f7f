extension CookieRules {
  /// S2: equal to `domain` or, unless `host` is an IP address, a subdomain of it.
  static func domainMatches(_ host: CookieHost, _ domain: String) -> Bool {
    host.text == domain || !host.isAddress && isBelow(host.text, domain)
  }

  /// S3 and S4: the host that the cookie is for, whether it is host-only, and the reason for a refusal.
  ///
  /// Domains above the registrable domain are refused, listed or not, as in Chromium. An IP address as Domain makes a
  /// host-only cookie, since addresses have no subdomains.
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

  /// S8, hosts: whether both are equal or one is a subdomain of the other.
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
