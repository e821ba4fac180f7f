/// The registrable domain of a host, or the host itself if it has none.
package struct HostSite: Sendable, Hashable {
  package let domain: String
  package let isPublicSuffix: Bool
}

/// Caches the results of the public suffix list.
struct SuffixCache: Sendable {
  /// Enough for a long browsing session; the cache is emptied when it is full.
  private static let capacity = 4096

  /// Enough for the longest host and a port; longer texts are not cached.
  private static let longestAuthority = 260

  private let suffixes: any PublicSuffixes
  private var sites: [String: HostSite] = [:]
  private var hosts: [String: (host: CookieHost, site: HostSite)] = [:]

  init(_ suffixes: any PublicSuffixes) { self.suffixes = suffixes }

  /// The host of a URL's authority in canonical form, and its site.
  mutating func host(authority: String) -> (host: CookieHost, site: HostSite) {
    if let known = hosts[authority] { return known }
    guard authority.utf8.count <= Self.longestAuthority else {
      let host = CookieHost(authority: authority)
      return (host, site(of: host))
    }
    if hosts.count >= Self.capacity { hosts.removeAll(keepingCapacity: true) }
    let host = CookieHost(authority: authority)
    let known = (host, site(of: host))
    hosts[authority] = known
    return known
  }

  /// A host that is too long to exist is its own site.
  mutating func site(of host: CookieHost) -> HostSite {
    guard !host.isTooLong else { return HostSite(domain: host.text, isPublicSuffix: true) }
    if let known = sites[host.text] { return known }
    if sites.count >= Self.capacity { sites.removeAll(keepingCapacity: true) }
    let site = ask(host)
    sites[host.text] = site
    return site
  }

  /// A trailing dot makes another host (S1), whose site ends with that dot too.
  private func ask(_ host: CookieHost) -> HostSite {
    if host.isAddress { return HostSite(domain: host.text, isPublicSuffix: false) }
    let hasDot = host.text.utf8.last == UInt8(ascii: ".")
    let domain = hasDot ? String(host.text.dropLast()) : host.text
    guard let registrable = suffixes.registrableDomain(of: domain) else {
      return HostSite(domain: host.text, isPublicSuffix: true)
    }
    return HostSite(domain: hasDot ? "\(registrable)." : registrable, isPublicSuffix: false)
  }
}
