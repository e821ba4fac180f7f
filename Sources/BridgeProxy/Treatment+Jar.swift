package import BridgeCore
package import BridgeServer
internal import HTTPTypes

extension ReverseProxy.Treatment {
  /// Ignores the cookies of clients: requests get those of the pipeline's jar, according to their context, and
  /// `Set-Cookie` is not passed on.
  ///
  /// `site` returns the site of an origin.
  package static func jarAlone(site: @escaping @Sendable (Origin) -> Site) -> Self {
    var treatment = Self()
    treatment.reading = { request, names in
      // The proxy made the text from a URL.
      guard let url = try? RequestURL(request.urlText) else { return }
      let context = ClientContext.inJar(request.fields, to: url, known: names.inward, site: site)
      request.change {
        $0.head.headerFields[.cookie] = nil
        $0.context = context
      }
    }
    treatment.loading = { request, pipeline in
      var response = try await pipeline.load(request)
      response.fields[.setCookie] = nil
      return response
    }
    return treatment
  }
}

extension ClientContext {
  /// The context for a client whose cookies are all in a jar here. Without Fetch Metadata, as from Chromium for
  /// WebSockets and at plain http origins, `Origin` identifies the requesting page.
  ///
  /// `known` translates a URL from the client's name of an origin to the origin's own. A server that wants to be known
  /// by the proxy's name gets the client's.
  ///
  /// In credentialed requests within a cross-site page, Chromium tells whether credentials are allowed
  /// (`Sec-Fetch-Storage-Access`), even if a frame requests its own site.
  ///
  /// It is unknown whether a script sent credentials. If another site could read the response, the request counts as
  /// sent without: a server that allows every reader (`Access-Control-Allow-Origin: *`) does not mean private content,
  /// and browsers would not have sent cookies.
  static func inJar(
    _ fields: HTTPFields, to url: RequestURL, known: (String) -> String = { $0 },
    site: (Origin) -> Site
  ) -> PageContext {
    var named = fields
    named[.origin] = fields[.origin].map(known)
    named[.referer] = fields[.referer].map(known)
    named[.secFetchSite] = fields[.secFetchSite] ?? relation(of: named[.origin], to: url, site)
    // Under whichever name the client knows the origin.
    if named[.secFetchSite] == "same-origin" { named[.origin] = Origin(url).description }
    var context = make(named, to: url, site: site)
    if named.contains(.secFetchStorageAccess) {
      // A cross-site frame of the page sends it, too.
      context.topLevelSite = nil
      context.hasCrossSiteAncestor = true
    }
    if isReadableAcrossSites(named) { context.credentials = .omit }
    return context
  }

  /// The value of `Sec-Fetch-Site` for a request with that `Origin`; nil without one.
  private static func relation(
    of asker: String?, to url: RequestURL, _ site: (Origin) -> Site
  ) -> String? {
    guard let asker else { return nil }
    // `null` is not a URL: an opaque origin, which counts as another site.
    guard let found = try? RequestURL(asker) else { return "cross-site" }
    let (from, to) = (Origin(found), Origin(url))
    if from == to { return "same-origin" }
    return site(from) == site(to) ? "same-site" : "cross-site"
  }

  private static func isReadableAcrossSites(_ fields: HTTPFields) -> Bool {
    guard (fields[.secFetchSite] ?? "cross-site") == "cross-site" else { return false }
    return fields[.secFetchMode].map { $0 == "cors" } ?? fields.contains(.origin)
  }
}
