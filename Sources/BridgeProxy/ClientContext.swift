package import BridgeCore
package import HTTPTypes

/// The page behind a request of a browser, as far as the fields tell that script cannot write (Fetch, "forbidden
/// request-header"; Fetch Metadata).
package enum ClientContext {
  /// The page of a request, as its engine vouches for it.
  package struct EnginePage: Sendable {
    /// The URL of the top-level document. For a navigation of the whole page it is the URL that the page is led to, and the
    /// field Referer names the page that leads.
    let documentURL: String?

    /// The place that the request loads a document into; nil for none.
    let navigation: PageContext.Navigation?

    package init(documentURL: String?, navigation: PageContext.Navigation?) {
      (self.documentURL, self.navigation) = (documentURL, navigation)
    }
  }

  /// - Parameters:
  ///   - fields: those of the request.
  ///   - url: its URL.
  ///   - engine: the page of the request, where the engine vouches for it.
  ///   - site: works the site of an origin out.
  /// - Returns: the context of the request; its page is of another site where nothing tells.
  package static func make(
    _ fields: HTTPFields, to url: RequestURL, in engine: EnginePage? = nil, site: (Origin) -> Site
  ) -> PageContext {
    let navigation = engine.map(\.navigation) ?? navigation(fields)
    let page = navigation == .topLevel ? fields[.referer] : engine?.documentURL
    let asker = asker(fields)
    var context = PageContext(navigation: navigation, initiator: initiator(fields, navigation))
    context.documentURL = fields[.referer] ?? page
    context.frameOrigin = asker
    // What is no URL names no page.
    let top = page.flatMap { try? RequestURL($0) }.map { Origin($0) }
    switch (fields[.secFetchSite], top) {
    case ("none", _): context.initiator = .native
    case (_, let top?): context.topLevelSite = site(top)
    case ("same-origin", nil), ("same-site", nil): context.topLevelSite = site(Origin(url))
    default: context.topLevelSite = nil
    }
    context.hasCrossSiteAncestor =
      navigation != .topLevel
      && isForeign(asker, fields[.secFetchSite], to: url, in: context.topLevelSite, site: site)
    return context
  }

  /// Whether the document that asks is of another site than the page. One with the policy `no-referrer` does not say which
  /// it is; then `Sec-Fetch-Site` tells how it relates to the origin that it asks.
  private static func isForeign(
    _ asker: Origin?, _ relation: String?, to url: RequestURL, in top: Site?, site: (Origin) -> Site
  ) -> Bool {
    if let asker { return site(asker) != top }
    switch relation {
    case "same-origin", "same-site": return site(Origin(url)) != top
    case "cross-site": return true
    default: return false
    }
  }

  /// Whether the user can tell whom a password for that origin is given to: its own pages ask, or a page is led to it.
  /// Another origin's elements and frames would have it act in the user's name, and whether that origin's script asks
  /// with credentials is not told.
  package static func isOfOwnOrigin(
    _ fields: HTTPFields, _ page: PageContext, _ origin: Origin
  ) -> Bool {
    if let asker = fields[.origin] { return asker == origin.description }
    if page.navigation == .topLevel { return true }
    if let site = fields[.secFetchSite] { return site == "same-origin" || site == "none" }
    if let asker = page.frameOrigin { return asker == origin }
    // Over plain http, an engine says nothing else of a page that keeps its referrer to itself. A frame in it that does
    // so as well counts as the page. What is no URL names no page.
    return page.documentURL.flatMap { try? RequestURL($0) }.map { Origin($0) } == origin
  }

  private static func navigation(_ fields: HTTPFields) -> PageContext.Navigation? {
    switch fields[.secFetchDest] {
    case "document": .topLevel
    case "iframe", "frame", "object", "embed":
      fields[.secFetchMode] == "navigate" ? .nested : nil
    default: nil
    }
  }

  private static func initiator(
    _ fields: HTTPFields, _ navigation: PageContext.Navigation?
  ) -> PageContext.Initiator {
    if navigation != nil { return fields.contains(.contentType) ? .form : .document }
    return fields[.secFetchDest] == "worker" ? .worker : .script
  }

  private static func asker(_ fields: HTTPFields) -> Origin? {
    // `null` is no URL: an opaque origin.
    (fields[.origin] ?? fields[.referer]).flatMap { try? RequestURL($0) }.map { Origin($0) }
  }
}

extension HTTPField.Name {
  // The names are tokens.
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchStorageAccess = HTTPField.Name("Sec-Fetch-Storage-Access")!
  // swift-format-ignore: NeverForceUnwrap
  package static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  // swift-format-ignore: NeverForceUnwrap
  package static let upgradeInsecureRequests = HTTPField.Name("Upgrade-Insecure-Requests")!
}
