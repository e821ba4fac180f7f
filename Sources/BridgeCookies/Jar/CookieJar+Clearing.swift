extension CookieJar {
  /// Removes the cookies of a whole site, as its server asks with `Clear-Site-Data` (W3C Clear Site Data §4.2.3): those of
  /// the registrable domain and the hosts below it, HttpOnly ones included, and of partitions the asker's alone. Hosts below
  /// a public suffix are sites of their own.
  ///
  /// Nothing happens where the response did not come over a secure connection, or has no say in cookies.
  ///
  /// - Returns: how many cookies are gone.
  @discardableResult
  package func clearSite(for context: CookieContext) -> Int {
    let request = change { $0.request(context) }
    guard request.isSecure, request.hasCredentials else { return 0 }
    let (site, partition) = (request.site, request.partition)
    return remove { cookie in
      (cookie.host == site.domain
        || !site.isPublicSuffix && cookie.host.hasSuffix("." + site.domain))
        && (cookie.partition == nil || cookie.partition == partition)
    }
  }
}
