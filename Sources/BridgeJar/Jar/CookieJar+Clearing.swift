extension CookieJar {
  /// Removes the cookies of a whole site for `Clear-Site-Data` (W3C Clear Site Data §4.2.3): those of the registrable
  /// domain and its subdomains, including HttpOnly ones. Of partitioned cookies, only those in the context's partition
  /// are removed. Hosts below a public suffix are separate sites.
  ///
  /// Does nothing if the response did not come over a secure connection, or has no credentials.
  ///
  /// - Returns: the number of cookies removed.
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
