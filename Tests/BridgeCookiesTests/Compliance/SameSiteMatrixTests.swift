import BridgeCookies
import BridgeCore
import HTTPTypes
import Testing

/// Every kind of request to https://www.shop.example, combined with every value of SameSite.
@Suite("the SameSite matrix")
struct SameSiteMatrixTests {
  private static let url = "https://www.shop.example/"
  private static let methods: [HTTPRequest.Method] = [
    .get, .head, .options, .trace, .post, .put, .delete, .patch, .connect,
  ]

  /// The site of the requesting page, and whether it is the same site.
  private static let clients: [(client: CookieContext.SiteForCookies, isSame: Bool)] = [
    (.noClient, true), (.opaque, false), (.site(site("https", "shop.example")), true),
    (.site(site("http", "shop.example")), false), (.site(site("https", "other.example")), false),
    (.site(site("https", "www.shop.example")), false), (.site(site("https", "example")), false),
  ]

  private static func site(_ scheme: String, _ domain: String) -> Site {
    Site(scheme: scheme, registrableDomain: domain)
  }

  /// The cookies that are sent (G3), in the order in which they were set.
  private static func expected(isSame: Bool, isNavigation: Bool, isSafe: Bool) -> String {
    if isSame { return "u=1; l=1; s=1; n=1" }
    return isNavigation && isSafe ? "u=1; l=1; n=1" : "n=1"
  }

  @Test(
    "sends and takes what it says, for every kind of request (G3, G4, S9)",
    arguments: clients.indices, [false, true])
  func matrix(client: Int, countsRedirects: Bool) throws {
    var policy = CookiePolicy()
    policy.countsRedirects = countsRedirects
    let jar = try TestJar(policy: policy)
    for line in ["u=1", "l=1; SameSite=Lax", "s=1; SameSite=Strict", "n=1; SameSite=None; Secure"] {
      try jar.set(line, Self.url)
    }
    for method in Self.methods {
      for bits in 0..<8 {
        let (isTop, isRedirected, isScript) = (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0)
        let request = { (context: inout CookieContext) in
          context.siteForCookies = Self.clients[client].client
          context.method = method
          context.isTopLevelNavigation = isTop
          context.wasRedirectedAcrossSites = isRedirected
          context.api = isScript ? .script : .http
        }
        let isNative = Self.clients[client].client == .noClient
        let isSame =
          Self.clients[client].isSame && (isNative || !countsRedirects || !isRedirected)
        let isNavigation = isTop && !isScript
        let isSafe = Self.methods.prefix(4).contains(method)
        let expected = Self.expected(isSame: isSame, isNavigation: isNavigation, isSafe: isSafe)
        #expect(try jar.header(Self.url, request) == expected, "\(method) \(bits)")
        for line in ["u=1", "l=1; SameSite=Lax", "s=1; SameSite=Strict"] {
          let outcome: StoreOutcome =
            isSame || isNavigation ? .replaced : .rejected([.crossSite])
          #expect(try jar.set(line, Self.url, request) == outcome, "\(method) \(bits) \(line)")
        }
        #expect(try jar.set("n=1; SameSite=None; Secure", Self.url, request) == .replaced)
      }
    }
  }

  @Test("is about the site of each hop, not of the one before (G4)")
  func hops() throws {
    let jar = try TestJar()
    for host in ["shop.example", "other.example"] {
      try jar.set("a=\(host); SameSite=Strict", "https://\(host)/")
    }
    let page: (inout CookieContext) -> Void = {
      $0.siteForCookies = .site(Self.site("https", "shop.example"))
    }
    let hops = ["https://shop.example/", "https://other.example/", "https://www.shop.example/"]
    #expect(try hops.map { try jar.header($0, page) } == ["a=shop.example", nil, nil])
    #expect(try jar.set("b=1", hops[1], page) == .rejected([.crossSite]))
    #expect(try jar.set("b=1", hops[2], page) == .stored)
    #expect(try jar.set("c=1", "http://www.shop.example/", page) == .rejected([.crossSite]))
  }

  @Test(
    "takes hosts without a registrable domain for their own site (G4)",
    arguments: [
      ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "0.0.1", false), ("[::1]", "[::1]", true),
      ("github.io", "github.io", true), ("user.github.io", "github.io", false),
      ("user.github.io", "user.github.io", true), ("a.user.github.io", "user.github.io", true),
      ("localhost", "localhost", true), ("shop.example.", "shop.example", false),
      ("www.shop.example.", "shop.example.", true), ("www.shop.co.uk", "shop.co.uk", true),
      ("bücher.example", "xn--bcher-kva.example", true),
    ])
  func sites(host: String, site: String, isSame: Bool) throws {
    let jar = try TestJar()
    let page: (inout CookieContext) -> Void = {
      $0.siteForCookies = .site(Self.site("https", site))
    }
    let outcome = try jar.set("a=1", "https://\(host)/", page)
    #expect(outcome == (isSame ? .stored : .rejected([.crossSite])))
  }
}
