/// The registrable domain of a host, or the host itself where it has none.
struct HostSite: Sendable, Hashable {
  let domain: String
  let isPublicSuffix: Bool
}

/// Remembers what the public suffix list said.
struct SuffixCache: Sendable {
  /// As many hosts as a long browsing session meets; one that meets more starts over.
  private static let capacity = 4096

  /// As much as the longest host and a port need; the others are not remembered.
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

  /// A host that is too long to be anywhere is a site of its own.
  mutating func site(of host: CookieHost) -> HostSite {
    guard !host.isTooLong else { return HostSite(domain: host.text, isPublicSuffix: true) }
    if let known = sites[host.text] { return known }
    if sites.count >= Self.capacity { sites.removeAll(keepingCapacity: true) }
    let site = ask(host)
    sites[host.text] = site
    return site
  }

  /// A dot at the end makes another host (S1) whose site ends in that dot too.
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
