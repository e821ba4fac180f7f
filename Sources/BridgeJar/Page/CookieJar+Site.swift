public import BridgeCore

extension CookieJar {
  /// The site of a URL by the jar's public suffix list, for ``PageContext/topLevelSite``.
  public func site(of url: RequestURL) -> Site { site(of: Origin(url)) }

  /// The site of an origin by the jar's public suffix list.
  public func site(of origin: Origin) -> Site { change { $0.suffixes.site(of: origin) } }
}

extension CookieJar {
  /// Whether a page's site and its frame's origin may be part of a secure context (W3C Secure Contexts §3.1).
  func isSecureContext(_ page: PageContext) -> Bool {
    guard let top = page.topLevelSite else { return page.initiator == .native }
    return trusts(top) && page.frameOrigin.map { trusts(site(of: $0)) } ?? true
  }

  private func trusts(_ site: Site) -> Bool {
    guard site.scheme != "https" else { return true }
    let trustsLoopback = change { $0.policy.trustsLoopback }
    return CookieRules.isSecure(
      scheme: site.scheme, host: CookieHost(authority: site.registrableDomain),
      trustsLoopback: trustsLoopback)
  }
}
