import BridgeCookies
import BridgeCore

extension TestJar {
  /// The document at `url`, at the top of its tab unless told otherwise.
  func page(
    _ url: String = "https://www.shop.example/app/index.html?q#f",
    _ adjust: (inout PageContext) -> Void = { _ in }
  ) throws -> PageCookies {
    let document = try RequestURL(url)
    var page = PageContext(
      documentURL: url, frameOrigin: Origin(document), topLevelSite: jar.site(of: document))
    adjust(&page)
    return try PageCookies(jar: jar, page: page)
  }
}

/// A frame of https://shop.example in a page of another site.
func embedded(_ page: inout PageContext) {
  page.topLevelSite = Site(scheme: "https", registrableDomain: "other.example")
}
