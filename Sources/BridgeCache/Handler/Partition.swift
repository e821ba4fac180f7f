internal import BridgeJar
internal import BridgeCore
internal import HTTPTypes

/// The part of a cache that a request may use: that of its identity and top-level site, so that a site cannot find out
/// what another one has loaded.
struct Partition: Sendable {
  let identity: String
  let jar: CookieJar?

  /// Whether requests with fields that override host, scheme or path have partitions of their own.
  var separatesForwarded = false

  /// The prefix of the names of an identity's partitions. Line ends in the identity are escaped, so that no other
  /// identity has this prefix.
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

  /// The suffix of partitions of requests that pages send without credentials.
  private static let anonymous = " anonymous"

  /// The partition of the page whose requests use the given partition.
  static func ofPage(_ name: String) -> String {
    let end = anonymous + OfflineStore.mark
    guard name.hasSuffix(end) else { return name }
    return String(name.dropLast(end.count)) + OfflineStore.mark
  }

  /// The partition of a request; nil for one that must bypass the cache.
  func name(for request: BridgeRequest) -> String? {
    guard var name = ownName(for: request) else { return nil }
    // A `Host` other than the URL's may change the response.
    if let host = Self.host.flatMap({ request.fields[$0] }), host != request.authority {
      name += "\nhost \(host)"
    }
    guard separatesForwarded else { return name }
    for field in Self.rewriting {
      if let value = request.fields[field] { name += "\n\(field.canonicalName) \(value)" }
    }
    return name
  }

  /// Fields with which proxies override the request's host, scheme or path. Few servers list them in `Vary`, and
  /// clients can send them too.
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
    // A page with an opaque top-level origin shares no entries.
    guard context.initiator == .native else { return nil }
    return Self.isCrossSite(request) ? nil : start
  }

  // MARK: Emptying

  /// Prefixes of the partitions (each name followed by a line end) from which a response may remove its origin's
  /// entries: all of the identity if the user navigates to the origin itself; otherwise only those of the top-level
  /// site, so that an origin cannot follow users across sites by removing entries. Empty if the site is unknown.
  func emptied(by request: BridgeRequest) -> [String] {
    let start = Self.start(of: identity)
    if request.context.navigation == .topLevel { return [start] }
    guard let name = siteName(for: request) ?? (Self.isVisit(request) ? start : nil) else {
      return []
    }
    return ["\(name)\n", "\(name)\(Self.anonymous)\n"]
  }

  /// Whether a browser that uses a proxy reports a navigation, possibly from another site.
  private static func isVisit(_ request: BridgeRequest) -> Bool {
    let context = request.context
    return context.initiator == .native && context.topLevelSite == nil
      && request.fields[.secFetchDest] == "document"
  }

  /// Reported by a browser that uses a proxy; the proxy cannot know which page sends the request.
  private static func isCrossSite(_ request: BridgeRequest) -> Bool {
    request.fields[.secFetchSite] == "cross-site"
  }

  private static let host = HTTPField.Name("Host")

  private func site(of origin: Origin) -> String {
    jar.map { text($0.site(of: origin)) } ?? "\(origin.scheme)://\(origin.host)"
  }

  private func text(_ site: Site) -> String { "\(site.scheme)://\(site.registrableDomain)" }
}
