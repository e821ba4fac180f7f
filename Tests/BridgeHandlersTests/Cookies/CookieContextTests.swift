import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("SameSite over redirects", .timeLimit(.minutes(5)))
struct SameSiteHopTests {
  enum From: String, CaseIterable, Sendable { case native, ownPage, otherPage, ownPageInOther }
  enum Way: Int, CaseIterable, Sendable {
    case direct = 200
    case found = 302
    case seeOther = 303
    case temporary = 307
  }

  struct Case: Sendable, CustomStringConvertible {
    let from: From
    let navigation: PageContext.Navigation?
    let method: String
    let way: Way

    var description: String {
      "\(method) \(navigation.map { "\($0)" } ?? "fetch") from \(from), \(way)"
    }

    func apply(to context: inout PageContext) throws {
      context.navigation = navigation
      switch from {
      case .native: break
      case .ownPage: try page("shop.example")(&context)
      case .otherPage: try page("other.example")(&context)
      case .ownPageInOther:
        try page("shop.example")(&context)
        context.hasCrossSiteAncestor = true
      }
    }

    /// The rules G3 and G4, told once more.
    func expected(countsRedirects: Bool) -> Set<String> {
      let wasAbroad = way != .direct && countsRedirects
      let isSameSite = from == .native || from == .ownPage && !wasAbroad
      if isSameSite { return ["none", "lax", "unset", "strict"] }
      let isSafe = method == "GET" || way == .found || way == .seeOther
      return navigation == .topLevel && isSafe ? ["none", "lax", "unset"] : ["none"]
    }
  }

  static let cases = From.allCases.flatMap { from in
    [PageContext.Navigation?.none, .nested, .topLevel].flatMap { navigation in
      ["GET", "POST"].flatMap { method in
        Way.allCases.map { Case(from: from, navigation: navigation, method: method, way: $0) }
      }
    }
  }

  private static func web(_ way: Way, countsRedirects: Bool) throws -> CookieWeb {
    var policy = CookiePolicy()
    policy.countsRedirects = countsRedirects
    let web = try CookieWeb(
      [
        "mid.example/": RawResponse.redirect(to: "https://shop.example/", status: way.rawValue),
        "shop.example/": setting(
          "n=1; Secure; SameSite=None", "l=1; SameSite=Lax", "s=1; SameSite=Strict", "u=1"),
      ], policy: policy)
    for value in ["none", "lax", "strict"] {
      try web.set("\(value)=1; Secure; SameSite=\(value)")
    }
    try web.set("unset=1; Secure")
    return web
  }

  @Test("decides what is sent", arguments: cases, [false, true])
  func sending(sample: Case, countsRedirects: Bool) async throws {
    let web = try Self.web(sample.way, countsRedirects: countsRedirects)
    let start = sample.way == .direct ? "https://shop.example/" : "https://mid.example/"
    var context = PageContext()
    try sample.apply(to: &context)
    try await web.load(start, method: sample.method) { [context] in $0 = context }
    let sent = web.origin.requests.last?.first("cookie") ?? ""
    let names = sent.split(separator: "; ").compactMap { $0.split(separator: "=").first }
    #expect(Set(names.map(String.init)) == sample.expected(countsRedirects: countsRedirects))
  }

  @Test("decides what is taken (S9)", arguments: cases)
  func taking(sample: Case) async throws {
    let web = try Self.web(sample.way, countsRedirects: false)
    let start = sample.way == .direct ? "https://shop.example/" : "https://mid.example/"
    var context = PageContext()
    try sample.apply(to: &context)
    try await web.load(start, method: sample.method) { [context] in $0 = context }
    let names = web.jar.all.map { String(decoding: $0.name, as: UTF8.self) }
    let isSameSite = sample.from == .native || sample.from == .ownPage
    let taken = isSameSite || sample.navigation == .topLevel ? ["l", "n", "s", "u"] : ["n"]
    #expect(names.filter { $0.count == 1 } == taken)
  }
}

@Suite("credentials modes over the network", .timeLimit(.minutes(5)))
struct CredentialHopTests {
  @Test(
    "decide what is sent and taken (J1)",
    arguments: [
      (PageContext.Credentials.include, "shop.example", true),
      (.include, "www.shop.example", true),
      (.sameOrigin, "shop.example", true), (.sameOrigin, "www.shop.example", false),
      (.omit, "shop.example", false),
    ])
  func modes(mode: PageContext.Credentials, from: String, isCredentialed: Bool) async throws {
    let web = try CookieWeb(["shop.example/": setting("new=1")])
    try web.set("a=1")
    let page = try page(from)
    try await web.load("https://shop.example/") {
      page(&$0)
      $0.credentials = mode
    }
    #expect(web.cookies == [isCredentialed ? ["a=1"] : []])
    #expect(try web.kept() == (isCredentialed ? "a=1; new=1" : "a=1"))
  }

  @Test("same-origin is lost for good at the first foreign hop")
  func taint() async throws {
    let web = try CookieWeb([
      "shop.example/": RawResponse.redirect(to: "https://www.shop.example/"),
      "www.shop.example/": setting("w=1", status: 302, to: "https://shop.example/home"),
      "shop.example/home": setting("h=1"),
    ])
    try web.set("a=1; Domain=shop.example")
    let page = try page("shop.example")
    try await web.load("https://shop.example/") {
      page(&$0)
      $0.credentials = .sameOrigin
    }
    #expect(web.cookies == [["a=1"], [], []])
    #expect(web.jar.count == 1)
  }
}

@Suite("the cookie context of a request")
struct CookieContextTests {
  private let jar: CookieJar

  init() throws { jar = CookieJar(publicSuffixes: try LibPSL()) }

  private func context(
    _ page: PageContext, at url: String = "https://www.shop.example/"
  ) throws -> CookieContext {
    var request = try BridgeRequest("GET", url)
    request.context = page
    return try CookieContext(request, in: jar)
  }

  private let shop = Site(scheme: "https", registrableDomain: "shop.example")
  private let frame = Origin(scheme: "https", host: "shop.example", port: 443)

  @Test("knows sites by the public suffix list")
  func sites() throws {
    let sites: [(String, String)] = [
      ("https://a.b.shop.example/x", "shop.example"), ("https://shop.co.uk:8443", "shop.co.uk"),
      ("https://127.0.0.1:80/", "127.0.0.1"), ("https://[::1]/", "[::1]"),
      ("https://co.uk/", "co.uk"), ("https://localhost/", "localhost"),
    ]
    for (text, domain) in sites {
      let url = try RequestURL(text)
      let site = Site(scheme: "https", registrableDomain: domain)
      #expect(jar.site(of: url) == site)
      #expect(jar.site(of: Origin(url)) == site)
    }
  }

  @Test("takes native code and typed URLs for no client at all")
  func native() throws {
    let typed = try context(PageContext(navigation: .topLevel))
    #expect(typed.siteForCookies == .noClient)
    #expect(typed.isTopLevelNavigation)
    #expect(try context(PageContext()).partition == nil)
  }

  @Test("is opaque for whatever is not vouched to be of one site with the top (G4)")
  func opaque() throws {
    let other = Origin(scheme: "https", host: "other.example", port: 443)
    let insecure = Origin(scheme: "http", host: "shop.example", port: 80)
    let pages = [
      PageContext(frameOrigin: frame, initiator: .script),
      PageContext(topLevelSite: shop, initiator: .script),
      PageContext(frameOrigin: other, topLevelSite: shop, initiator: .script),
      PageContext(frameOrigin: insecure, topLevelSite: shop, initiator: .script),
      PageContext(
        frameOrigin: frame, topLevelSite: shop, hasCrossSiteAncestor: true, initiator: .script),
    ]
    for page in pages { #expect(try context(page).siteForCookies == .opaque) }
    let page = PageContext(frameOrigin: frame, topLevelSite: shop, initiator: .script)
    #expect(try context(page).siteForCookies == .site(shop))
    #expect(try context(PageContext(topLevelSite: shop)).siteForCookies == .site(shop))
  }

  @Test("is partitioned by the top-level site and the ancestor bit, top-level navigations by none")
  func partitions() throws {
    let page = PageContext(frameOrigin: frame, topLevelSite: shop, initiator: .script)
    var inner = page
    inner.hasCrossSiteAncestor = true
    var navigation = page
    navigation.navigation = .topLevel
    var unknown = page
    unknown.topLevelSite = nil
    let widget = "https://widget.example/"
    let stranger = PartitionKey(topLevelSite: shop, hasCrossSiteAncestor: true)
    #expect(try context(page).partition == PartitionKey(topLevelSite: shop))
    #expect(try context(page, at: widget).partition == stranger)
    #expect(try context(inner).partition == stranger)
    #expect(try context(navigation, at: widget).partition == nil)
    let opaque = try #require(try context(unknown).partition)
    #expect(opaque != stranger && opaque != PartitionKey(topLevelSite: shop))
  }

  @Test("refuses a URL that a handler has spoilt")
  func malformed() throws {
    var request = try BridgeRequest("GET", "https://shop.example/")
    request.head.authority = nil
    #expect(throws: BridgeError.self) { try CookieContext(request, in: jar) }
  }
}
