public import BridgeCore

extension CookieContext {
  /// The context of one hop of a request, from its page, method and earlier redirects.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` if the request's URL, or one in its history, is malformed.
  public init(_ request: BridgeRequest, in jar: CookieJar) throws(BridgeError) {
    let page = request.context
    self.init(url: try request.url(), method: request.method)
    isTopLevelNavigation = page.navigation == .topLevel
    frameOrigin = page.frameOrigin
    let earlier = try Self.origins(of: request.history)
    credentials = Self.credentials(of: page, after: earlier)
    // An unredirected request of native code has no page and no redirects to evaluate.
    guard page.initiator != .native || page.topLevelSite != nil || !earlier.isEmpty else { return }
    isSecureContext = isTopLevelNavigation || jar.isSecureContext(page)
    let (url, isTopLevel) = (url, isTopLevelNavigation)
    let placement = jar.change { PagePlacement(page, for: url, after: earlier, &$0.suffixes) }
    siteForCookies = placement.siteForCookies ?? .noClient
    partition = isTopLevel ? nil : placement.partition
    wasRedirectedAcrossSites = placement.isRedirectedAcrossSites
  }

  /// The context of a script in the document at `document`.
  init(scriptOf page: PageContext, at document: RequestURL, in jar: CookieJar) {
    self.init(url: document, api: .script)
    var page = page
    page.initiator = .script
    isSecureContext = jar.isSecureContext(page)
    let placement = jar.change { [page] in PagePlacement(page, for: document, &$0.suffixes) }
    siteForCookies = placement.siteForCookies ?? .opaque
    partition = placement.partition
  }

  /// J1: in mode `sameOrigin` the first cross-origin hop removes credentials from all later hops (Fetch's response
  /// tainting is permanent).
  private static func credentials(
    of page: PageContext, after earlier: [Origin]
  ) -> PageContext.Credentials {
    let isTainted = earlier.contains { $0 != page.frameOrigin }
    return page.credentials == .sameOrigin && isTainted ? .omit : page.credentials
  }

  private static func origins(of history: [RedirectHop]) throws(BridgeError) -> [Origin] {
    var origins: [Origin] = []
    for hop in history { origins.append(Origin(try RequestURL(hop.url))) }
    return origins
  }
}
