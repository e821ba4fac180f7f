/// The registrable domain of a host, or the host itself where it has none.
struct HostSite: Sendable, Hashable {
  let domain: String
  let isPublicSuffix: Bool
}

/// Remembers what the public suffix list said.
struct SuffixCache: Sendable {
  /// As many hosts as a long browsing session meets; one that meets more begins anew.
  private static let capacity = 4096

  private let suffixes: any PublicSuffixes
  private var sites: [String: HostSite] = [:]

  init(_ suffixes: any PublicSuffixes) { self.suffixes = suffixes }

  mutating func site(of host: CookieHost) -> HostSite {
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
