internal import BridgeCookies
internal import BridgeCore
internal import HTTPTypes

/// Which part of a cache a request may use: that of its identity and its top-level site, so that one site learns nothing
/// of what another one has loaded.
struct Partition: Sendable {
  let identity: String
  let jar: CookieJar?

  /// Whether requests that tell servers another name, scheme or path have partitions of their own.
  var separatesForwarded = false

  /// The start of the names of all partitions of an identity, which is the start of no other identity's: an identity's own
  /// line ends are written as another character.
  static func start(of identity: String) -> String {
    var start = ""
    for scalar in identity.unicodeScalars {
      switch scalar {
      case "\n": start.unicodeScalars += ["\u{1}", "n"]
      case "\u{1}": start.unicodeScalars += ["\u{1}", "1"]
      default: start.unicodeScalars.append(scalar)
      }
    }
    return start + "\n"
  }

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
    guard var name = ownName(for: request) else { return nil }
    // Sent for another name than that of its URL, a request may get another response.
    if let host = Self.host.flatMap({ request.fields[$0] }), host != request.authority {
      name += "\nhost \(host)"
    }
    guard separatesForwarded else { return name }
    for field in Self.rewriting {
      if let value = request.fields[field] { name += "\n\(field.canonicalName) \(value)" }
    }
    return name
  }

  /// Fields by which proxies tell servers another name, scheme or path than the request has. Few servers list them in
  /// `Vary`, and a client may send them as well.
  private static let rewriting = [
    "Forwarded", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Prefix", "X-Forwarded-Proto",
    "X-Forwarded-Scheme", "X-Forwarded-Server", "X-Forwarded-Ssl", "X-Host", "X-Original-Host",
    "X-Original-URL", "X-Rewrite-URL",
  ].compactMap { HTTPField.Name($0) }

  private func ownName(for request: BridgeRequest) -> String? {
    guard let name = siteName(for: request) else { return nil }
    let isAnonymous =
      request.context.navigation != .topLevel && request.context.credentials == .omit
    return isAnonymous ? name + Self.anonymous : name
  }

  /// The partition of the top-level site that a request belongs to.
  private func siteName(for request: BridgeRequest) -> String? {
    let context = request.context
    let start = Self.start(of: identity)
    if context.navigation == .topLevel { return start + site(of: request.origin) }
    if let site = context.topLevelSite { return start + text(site) }
    // An opaque top-level origin shares nothing with anything.
    guard context.initiator == .native else { return nil }
    return Self.isCrossSite(request) ? nil : start
  }

  // MARK: Emptying

  /// The partitions from which a response may have the entries of its origin removed, by the starts of their names with a
  /// line end behind them: all of the identity where the user goes to the origin itself; otherwise those of the top-level
  /// site, so that an origin cannot tell one site by what it had removed on another. None where no site is known.
  func emptied(by request: BridgeRequest) -> [String] {
    let start = Self.start(of: identity)
    if request.context.navigation == .topLevel { return [start] }
    guard let name = siteName(for: request) ?? (Self.isVisit(request) ? start : nil) else {
      return []
    }
    return ["\(name)\n", "\(name)\(Self.anonymous)\n"]
  }

  /// Whether a browser before a proxy says that the user goes there, perhaps from another site.
  private static func isVisit(_ request: BridgeRequest) -> Bool {
    let context = request.context
    return context.initiator == .native && context.topLevelSite == nil
      && fetchDestination.map { request.fields[$0] == "document" } ?? false
  }

  /// A browser before a proxy says so; which page asks, the proxy cannot know.
  private static func isCrossSite(_ request: BridgeRequest) -> Bool {
    fetchSite.map { request.fields[$0] == "cross-site" } ?? false
  }

  private static let host = HTTPField.Name("Host")
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")

  private func site(of origin: Origin) -> String {
    jar.map { text($0.site(of: origin)) } ?? "\(origin.scheme)://\(origin.host)"
  }

  private func text(_ site: Site) -> String { "\(site.scheme)://\(site.registrableDomain)" }
}
