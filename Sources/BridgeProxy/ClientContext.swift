package import BridgeCore
package import HTTPTypes

/// The page behind a request of a browser, as far as the fields tell that script cannot write (Fetch, "forbidden
/// request-header"; Fetch Metadata).
package enum ClientContext {
  /// - Parameters:
  ///   - fields: those of the request.
  ///   - url: its URL.
  ///   - page: the URL of the top-level document, where the engine vouches for it. For a navigation of the whole page it is
  ///     the URL that the page is led to, and the field Referer names the page that leads.
  ///   - site: works the site of an origin out.
  /// - Returns: the context of the request; its page is of another site where nothing tells.
  package static func make(
    _ fields: HTTPFields, to url: RequestURL, page: String? = nil, site: (Origin) -> Site
  ) -> PageContext {
    let navigation = navigation(fields, to: url, in: page)
    let page = navigation == .topLevel ? fields[.referer] : page
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
      navigation != .topLevel && asker.map { site($0) != context.topLevelSite } ?? false
    return context
  }

  private static func navigation(
    _ fields: HTTPFields, to url: RequestURL, in page: String?
  ) -> PageContext.Navigation? {
    switch fields[.secFetchDest] {
    case "document": return .topLevel
    case "iframe", "frame", "object", "embed":
      return fields[.secFetchMode] == "navigate" ? .nested : nil
    case nil:
      // WebKitGTK sends no such field. Of its requests, only those for documents carry Upgrade-Insecure-Requests; script
      // can write that too, so it proves nothing.
      guard let page, fields[.upgradeInsecureRequests] == "1" else { return nil }
      // What is no URL names no page.
      let top = try? RequestURL(page)
      return top.map { Origin($0) } == Origin(url) && top?.target == url.target
        ? .topLevel : .nested
    default: return nil
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
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  // swift-format-ignore: NeverForceUnwrap
  static let upgradeInsecureRequests = HTTPField.Name("Upgrade-Insecure-Requests")!
}
