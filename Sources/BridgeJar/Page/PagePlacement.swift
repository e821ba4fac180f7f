internal import BridgeCore

/// The site relations of a page and the earlier hops, by a jar's public suffix list.
struct PagePlacement: Sendable {
  /// G4: the page's site, unless there is a frame of another site in between; nil without a page.
  let siteForCookies: CookieContext.SiteForCookies?

  /// C1: the page's partition; nil without a page.
  let partition: PartitionKey?

  /// G4: whether an earlier hop was on another site than this one.
  let isRedirectedAcrossSites: Bool

  init(
    _ page: PageContext, for url: RequestURL, after earlier: [Origin] = [],
    _ suffixes: inout SuffixCache
  ) {
    let site = suffixes.site(of: Origin(url))
    siteForCookies = Self.siteForCookies(of: page, &suffixes)
    partition = Self.partition(of: page, for: site)
    var sites: Set<Site> = []
    for origin in earlier { sites.insert(suffixes.site(of: origin)) }
    isRedirectedAcrossSites = !sites.isSubset(of: [site])
  }

  /// The frame's origin is checked even if the host did not report a cross-site ancestor.
  private static func siteForCookies(
    of page: PageContext, _ suffixes: inout SuffixCache
  ) -> CookieContext.SiteForCookies? {
    let isNative = page.initiator == .native
    guard let top = page.topLevelSite else { return isNative ? nil : .opaque }
    let isOfTop = page.frameOrigin.map { suffixes.site(of: $0) == top } ?? isNative
    return isOfTop && !page.hasCrossSiteAncestor ? .site(top) : .opaque
  }

  /// A page of another site than the URL also counts as a cross-site ancestor.
  private static func partition(of page: PageContext, for site: Site) -> PartitionKey? {
    guard let top = page.topLevelSite else { return page.initiator == .native ? nil : .opaque }
    return PartitionKey(
      topLevelSite: top, hasCrossSiteAncestor: page.hasCrossSiteAncestor || top != site)
  }
}

extension PartitionKey {
  /// The partition below a page with an opaque origin, which no page with a site shares.
  fileprivate static let opaque = PartitionKey(
    topLevelSite: Site(scheme: "opaque", registrableDomain: ""), hasCrossSiteAncestor: true)
}

extension SuffixCache {
  mutating func site(of origin: Origin) -> Site {
    let domain = site(of: CookieHost(authority: origin.host)).domain
    return Site(scheme: origin.scheme, registrableDomain: domain)
  }
}
