internal import BridgeCookies
internal import BridgeCore
internal import HTTPTypes

/// Which part of a cache a request may use: that of its identity and its top-level site, so that one site learns nothing
/// of what another one has loaded.
struct Partition: Sendable {
  let identity: String
  let jar: CookieJar?

  /// The start of the names of all partitions of an identity.
  static func start(of identity: String) -> String { "\(identity)\n" }

  /// The end of the partitions of what pages ask for without credentials.
  private static let anonymous = " anonymous"

  /// The partition of the page that asked for what is in this one.
  static func ofPage(_ name: String) -> String {
    let end = anonymous + OfflineStore.mark
    guard name.hasSuffix(end) else { return name }
    return String(name.dropLast(end.count)) + OfflineStore.mark
  }

  /// The partition of a request; nil for one that must go past the cache.
  func name(for request: BridgeRequest) -> String? {
    guard let name = ownName(for: request) else { return nil }
    // Sent for another name than that of its URL, a request may get another response.
    guard let host = Self.host.flatMap({ request.fields[$0] }), host != request.authority
    else { return name }
    return "\(name)\nhost \(host)"
  }

  private func ownName(for request: BridgeRequest) -> String? {
    let context = request.context
    let start = Self.start(of: identity)
    if context.navigation == .topLevel { return start + site(of: request.origin) }
    let end = context.credentials == .omit ? Self.anonymous : ""
    if let site = context.topLevelSite { return start + text(site) + end }
    // An opaque top-level origin shares nothing with anything.
    guard context.initiator == .native else { return nil }
    return Self.isCrossSite(request) ? nil : start + end
  }

  /// A browser before a proxy says so; which page asks, the proxy cannot know.
  private static func isCrossSite(_ request: BridgeRequest) -> Bool {
    fetchSite.map { request.fields[$0] == "cross-site" } ?? false
  }

  private static let host = HTTPField.Name("Host")
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  private func site(of origin: Origin) -> String {
    jar.map { text($0.site(of: origin)) } ?? "\(origin.scheme)://\(origin.host)"
  }

  private func text(_ site: Site) -> String { "\(site.scheme)://\(site.registrableDomain)" }
}
