import BridgeCookies
import BridgeCore
import Testing

@Suite("partitioned cookies")
struct PartitionTests {
  private static let url = "https://widget.example/"

  private static func below(_ site: String) -> (inout CookieContext) -> Void {
    {
      $0.siteForCookies = .opaque
      $0.partition = PartitionKey(
        topLevelSite: Site(scheme: "https", registrableDomain: site), hasCrossSiteAncestor: true)
    }
  }

  @Test("are seen below their own top-level site only, with the others in one order (C1)")
  func separate() throws {
    let jar = try TestJar()
    let (shop, news) = (Self.below("shop.example"), Self.below("news.example"))
    try jar.set("p=shop; Secure; SameSite=None; Partitioned", Self.url, shop)
    try jar.set("u=1; Secure; SameSite=None", Self.url)
    try jar.set("p=news; Secure; SameSite=None; Partitioned", Self.url, news)
    #expect(try jar.header(Self.url, shop) == "p=shop; u=1")
    #expect(try jar.header(Self.url, news) == "u=1; p=news")
    #expect(try jar.header(Self.url) == "u=1")
    #expect(jar.jar.cookies(for: try context(Self.url, shop)).count == 2)
  }

  @Test("of a request without a page are those of its own site (C1)")
  func ownSite() throws {
    let jar = try TestJar()
    try jar.set("p=1; Secure; Partitioned", Self.url)
    #expect(try jar.header(Self.url) == "p=1")
    let page: (inout CookieContext) -> Void = {
      $0.partition = PartitionKey(
        topLevelSite: Site(scheme: "https", registrableDomain: "widget.example"))
    }
    #expect(try jar.header(Self.url, page) == "p=1")
    #expect(try jar.header(Self.url, Self.below("widget.example")) == nil)
  }

  @Test("want Secure (C1)")
  func withoutSecure() throws {
    let jar = try TestJar()
    #expect(try jar.set("p=1; Partitioned", Self.url) == .rejected([.partitionedNotSecure]))
  }

  @Test("are forgotten like others")
  func removal() throws {
    let jar = try TestJar()
    try jar.set("p=1; Secure; Partitioned", Self.url)
    #expect(try jar.set("p=1; Secure; Partitioned; Max-Age=0", Self.url) == .deleted)
    #expect(try jar.header(Self.url) == nil)
    #expect(jar.jar.count == 0)
  }
}
