public import BridgeCore

extension CookieJar {
  /// The site of a URL by the jar's public suffixes, for ``PageContext/topLevelSite``.
  public func site(of url: RequestURL) -> Site { site(of: Origin(url)) }

  /// The site of an origin by the jar's public suffixes.
  public func site(of origin: Origin) -> Site { change { $0.suffixes.site(of: origin) } }
}
