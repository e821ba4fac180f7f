package import BridgeCore
package import HTTPTypes

/// Derives the page of a browser's request from fields that scripts cannot set (Fetch, "forbidden request-header";
/// Fetch Metadata).
package enum ClientContext {
  /// The page of a request, as reported by the browser engine.
  package struct EnginePage: Sendable {
    /// The URL of the top-level document. For a navigation of the whole page, it is the target URL, and `Referer` names
    /// the page that navigates.
    let documentURL: String?

    /// The target of the navigation; nil if the request loads no document.
    let navigation: PageContext.Navigation?

    package init(documentURL: String?, navigation: PageContext.Navigation?) {
      (self.documentURL, self.navigation) = (documentURL, navigation)
    }
  }

  /// - Parameters:
  ///   - fields: the fields of the request.
  ///   - url: the URL of the request.
  ///   - engine: the page of the request, if the engine reports it.
  ///   - site: returns the site of an origin.
  /// - Returns: the context of the request. Without information, its page counts as cross-site.
  package static func make(
    _ fields: HTTPFields, to url: RequestURL, in engine: EnginePage? = nil, site: (Origin) -> Site
  ) -> PageContext {
    let navigation = engine.map(\.navigation) ?? navigation(fields)
    let page = navigation == .topLevel ? fields[.referer] : engine?.documentURL
    let asker = asker(fields)
    var context = PageContext(navigation: navigation, initiator: initiator(fields, navigation))
    context.documentURL = fields[.referer] ?? page
    context.frameOrigin = asker
    // Text that is not a URL identifies no page.
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

  /// Whether the requesting document is cross-site to the page. A document with the policy `no-referrer` does not name
  /// itself; then `Sec-Fetch-Site` tells its relation to the requested origin.
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

  /// Whether the user can tell which site gets a password for that origin: its own pages ask, or a page navigates to
  /// it. Elements and frames of another origin would act in the user's name, and it is unknown whether a script of that
  /// origin sends credentials.
  package static func isOfOwnOrigin(
    _ fields: HTTPFields, _ page: PageContext, _ origin: Origin
  ) -> Bool {
    if let asker = fields[.origin] { return asker == origin.description }
    if page.navigation == .topLevel { return true }
    if let site = fields[.secFetchSite] { return site == "same-origin" || site == "none" }
    if let asker = page.frameOrigin { return asker == origin }
    // Over plain http, the engine gives no other information about a page without referrer. A frame without referrer
    // then counts as the page. Text that is not a URL identifies no page.
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
    // `null` is not a URL: the origin is opaque.
    (fields[.origin] ?? fields[.referer]).flatMap { try? RequestURL($0) }.map { Origin($0) }
  }
}

extension HTTPField.Name {
  // The names are tokens.
  // swift-format-ignore: NeverForceUnwrap
  static let secFetchStorageAccess = HTTPField.Name("Sec-Fetch-Storage-Access")!
  // swift-format-ignore: NeverForceUnwrap
  package static let upgradeInsecureRequests = HTTPField.Name("Upgrade-Insecure-Requests")!
}
