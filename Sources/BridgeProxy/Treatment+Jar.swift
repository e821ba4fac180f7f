package import BridgeCore
package import BridgeServer
internal import HTTPTypes

extension ReverseProxy.Treatment {
  /// Clients have no say in cookies: those of the pipeline's jar go along instead of theirs, by the context of the
  /// request, and `Set-Cookie` stays behind.
  ///
  /// `site` works the site of an origin out.
  package static func jarAlone(site: @escaping @Sendable (Origin) -> Site) -> Self {
    var treatment = Self()
    treatment.reading = { request, names in
      // The proxy made it from one.
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
  /// The same, for a client whose cookies are all in a jar here. Where Fetch Metadata is absent, as from Chromium for
  /// WebSockets and at plain http origins, `Origin` tells which page asks.
  ///
  /// `known`: gives a URL of the client's in the origin's own name for itself. A server that wants to be known as the
  /// proxy gets the client's.
  ///
  /// Chromium says with credentials below a page of another site whether they may be had (`Sec-Fetch-Storage-Access`), in
  /// requests of a frame for its own site as well.
  ///
  /// Whether script asked with credentials is not told. Where another site could read the response, it is taken to have
  /// asked without: a server that lets everybody read (`Access-Control-Allow-Origin: *`) does not mean what only the
  /// user may see, and no browser would have sent cookies then.
  static func inJar(
    _ fields: HTTPFields, to url: RequestURL, known: (String) -> String = { $0 },
    site: (Origin) -> Site
  ) -> PageContext {
    var named = fields
    named[.origin] = fields[.origin].map(known)
    named[.referer] = fields[.referer].map(known)
    named[.secFetchSite] = fields[.secFetchSite] ?? relation(of: named[.origin], to: url, site)
    // Under whatever name the client knows the origin.
    if named[.secFetchSite] == "same-origin" { named[.origin] = Origin(url).description }
    var context = make(named, to: url, site: site)
    if named.contains(.secFetchStorageAccess) {
      // A page's own frame of another site sends it too.
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
    // `null` is no URL: an opaque origin, which is another site.
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
