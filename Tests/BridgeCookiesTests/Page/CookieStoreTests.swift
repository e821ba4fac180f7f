import BridgeCookies
import BridgeCore
import Testing

@Suite("cookieStore")
struct CookieStoreTests {
  private let url = "https://www.shop.example/app/index.html"

  /// Entries that the standard refuses before a jar is involved.
  static let refused: [CookieStoreEntry] = [
    CookieStoreEntry(name: "a=b", value: "1"), CookieStoreEntry(name: "a;b", value: "1"),
    CookieStoreEntry(name: "a", value: "1;2"), CookieStoreEntry(name: "a\u{0}", value: "1"),
    CookieStoreEntry(name: "a", value: "1\n2"), CookieStoreEntry(name: "a", value: "\u{7F}"),
    CookieStoreEntry(name: "", value: ""), CookieStoreEntry(name: " \t", value: " "),
    CookieStoreEntry(name: "", value: "a=b"), CookieStoreEntry(name: "", value: "__HOST-x"),
    CookieStoreEntry(name: "", value: "__secure-x"), CookieStoreEntry(name: "", value: "__Http-x"),
    CookieStoreEntry(name: "", value: "__Host-Http-x"),
    CookieStoreEntry(name: "__Http-a", value: "1"),
    CookieStoreEntry(name: "__hOST-hTTP-a", value: "1"),
    CookieStoreEntry(name: "a", value: String(repeating: "x", count: 4096)),
    CookieStoreEntry(name: "a", value: String(repeating: "ä", count: 2048)),
    CookieStoreEntry(name: "a", value: "1", domain: ".shop.example"),
    CookieStoreEntry(name: "a", value: "1", domain: ""),
    CookieStoreEntry(name: "a", value: "1", domain: "example"),
    CookieStoreEntry(name: "a", value: "1", domain: "other.example"),
    CookieStoreEntry(name: "a", value: "1", domain: "app.www.shop.example"),
    CookieStoreEntry(name: "a", value: "1", domain: "www.shop.example:443"),
    CookieStoreEntry(name: "a", value: "1", domain: "shop.example; Path=/x"),
    CookieStoreEntry(name: "__Host-a", value: "1", domain: "www.shop.example"),
    CookieStoreEntry(name: "__Host-a", value: "1", path: "/app"),
    CookieStoreEntry(name: "__Host-a", value: "1", path: ""),
    CookieStoreEntry(name: "a", value: "1", path: "app"),
    CookieStoreEntry(name: "a", value: "1", path: "/a;HttpOnly"),
    CookieStoreEntry(name: "a", value: "1", path: "/a\n"),
    CookieStoreEntry(name: "a", value: "1", path: "/" + String(repeating: "x", count: 1024)),
  ]

  @Test("refuses what cannot be a cookie with a TypeError", arguments: refused)
  func refusal(entry: CookieStoreEntry) throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    let error = #expect(throws: PageCookieError.self) { try page.set(entry) }
    #expect(error?.name == .typeError)
    #expect(jar.jar.count == 0)
  }

  @Test("sets Secure cookies of the host and all paths, SameSite=Strict, for the session")
  func defaults() throws {
    let jar = try TestJar()
    #expect(try jar.page(url).set(" a\t", "\t1 2 ") == .stored)
    let cookie = try #require(jar.jar.all.first)
    #expect(cookie.pair == Array("a=1 2".utf8))
    #expect(cookie.isSecure && cookie.isHostOnly && !cookie.isHTTPOnly)
    #expect(cookie.host == "www.shop.example")
    #expect(cookie.path == Array("/".utf8))
    #expect(cookie.sameSite == .strict)
    #expect(cookie.lifetime == .session(SessionID("first")))
    #expect(cookie.partition == nil)
  }

  @Test("takes every option, up to its last byte")
  func options() throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    let longPath = "/" + String(repeating: "x", count: 1023)
    let expiry = jar.clock.now.advanced(by: .seconds(60))
    let entries: [CookieStoreEntry] = [
      CookieStoreEntry(name: "big", value: String(repeating: "x", count: 4093)),
      CookieStoreEntry(name: "path", value: "1", path: longPath),
      CookieStoreEntry(name: "default", value: "1", path: ""),
      CookieStoreEntry(name: "domain", value: "1", domain: "SHOP.example"),
      CookieStoreEntry(name: "self", value: "1", domain: "www.shop.example"),
      CookieStoreEntry(name: "expiring", value: "1", expires: expiry, sameSite: .lax),
      CookieStoreEntry(name: "part", value: "1", sameSite: .none, partitioned: true),
      CookieStoreEntry(name: "__Host-a", value: "ä"), CookieStoreEntry(name: "", value: "only"),
    ]
    for entry in entries { #expect(try page.set(entry) == .stored) }
    let all = jar.jar.all
    let named = { (name: String) in all.first { $0.name.elementsEqual(name.utf8) } }
    #expect(named("path")?.path == Array(longPath.utf8))
    #expect(named("default")?.path == Array("/app".utf8))
    #expect(named("domain")?.host == "shop.example" && named("domain")?.isHostOnly == false)
    #expect(named("self")?.isHostOnly == false)
    #expect(named("expiring")?.expires == expiry && named("expiring")?.sameSite == .lax)
    #expect(named("part")?.partition != nil)
    #expect(named("")?.value.elementsEqual("only".utf8) == true)
  }

  @Test("takes an international domain")
  func international() throws {
    let jar = try TestJar()
    let page = try jar.page("https://www.b\u{FC}cher.example/")
    try page.set(CookieStoreEntry(name: "a", value: "1", domain: "B\u{DC}CHER.example"))
    #expect(jar.jar.all.first?.host == "xn--bcher-kva.example")
  }

  @Test("tells script nothing of what the jar itself refuses")
  func silentRefusal() throws {
    let jar = try TestJar()
    try jar.set("a=secret; HttpOnly; Path=/", url)
    #expect(try jar.page(url).set("a", "1") == .rejected([.overwritesHTTPOnly]))
    let frame = try jar.page(url, embedded)
    #expect(try frame.set("b", "1") == .rejected([.crossSite]))
    #expect(jar.jar.count == 1)
  }

  @Test("finds cookies by name and by the document's URL")
  func reading() throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    for line in ["a=root; Path=/", "a=app", "e\u{301}=1", "hidden=1; HttpOnly", "nameless"] {
      try jar.set(line, url)
    }
    let item = { (value: String?) in value }
    #expect(try page.get("a")?.value == item("app"))
    #expect(try page.get(" a\t")?.value == item("app"))
    #expect(try page.getAll("a").map(\.value) == ["app", "root"])
    #expect(try page.getAll().map(\.name) == ["a", "e\u{301}", "", "a"])
    #expect(try page.get("")?.value == item("nameless"))
    #expect(try page.get("\u{E9}") == nil)
    #expect(try page.get("hidden") == nil)
    for same in ["", "index.html", "https://www.shop.example:443/app/index.html#other"] {
      #expect(try page.getAll(CookieStoreQuery(name: "a", url: same)).count == 2)
      #expect(try page.get(CookieStoreQuery(url: same)) != nil)
    }
  }

  @Test(
    "refuses other URLs, and a get for nothing, with a TypeError",
    arguments: [
      "/app/", "?q", "http://www.shop.example/app/index.html", "https://shop.example/", "https://",
      "ftp://x/",
    ])
  func otherURLs(other: String) throws {
    let page = try TestJar().page(url)
    for query in [CookieStoreQuery(url: other), CookieStoreQuery(name: "a", url: other)] {
      #expect(#expect(throws: PageCookieError.self) { try page.get(query) }?.name == .typeError)
      #expect(#expect(throws: PageCookieError.self) { try page.getAll(query) }?.name == .typeError)
    }
    let empty = #expect(throws: PageCookieError.self) { try page.get(CookieStoreQuery()) }
    #expect(empty?.name == .typeError)
  }

  @Test("deletes by name, domain, path and partition")
  func deleting() throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    for line in [
      "a=1; Path=/", "a=2; Path=/app", "a=3; Path=/; Domain=shop.example",
      "a=4; Path=/; Secure; SameSite=None; Partitioned", "nameless; Path=/",
    ] {
      try jar.set(line, url)
    }
    #expect(try page.delete("a") == .deleted)
    #expect(try page.getAll("a").map(\.value) == ["2", "3"])
    try page.delete(CookieStoreDeletion(name: "a", path: "/app"))
    #expect(try page.getAll("a").map(\.value) == ["3"])
    try page.delete(CookieStoreDeletion(name: "a", domain: "shop.example"))
    try page.delete("")
    try page.delete("never there")
    #expect(jar.jar.count == 0)
  }

  @Test("lets a frame of another site delete what it could set")
  func deletingInFrame() throws {
    let jar = try TestJar()
    let frame = try jar.page(url, embedded)
    try frame.set(CookieStoreEntry(name: "a", value: "1", sameSite: .none))
    #expect(try frame.get("a") != nil)
    try frame.delete("a")
    #expect(jar.jar.count == 0)
  }

  @Test("cannot delete HttpOnly cookies")
  func deletingHTTPOnly() throws {
    let jar = try TestJar()
    try jar.set("a=1; HttpOnly; Path=/", url)
    #expect(try jar.page(url).delete("a") == .rejected([.overwritesHTTPOnly]))
    #expect(jar.jar.count == 1)
  }

  @Test("exists in secure contexts only")
  func secureContexts() throws {
    let jar = try TestJar()
    let contexts: [(url: String, top: Site?, isSecure: Bool)] = [
      ("https://www.shop.example/", nil, true), ("http://www.shop.example/", nil, false),
      ("http://localhost:8080/", nil, true), ("http://127.0.0.1/", nil, true),
      (
        "https://www.shop.example/", Site(scheme: "http", registrableDomain: "other.example"),
        false
      ),
    ]
    for (url, top, isSecure) in contexts {
      let page = try jar.page(url) { $0.topLevelSite = top ?? $0.topLevelSite }
      #expect(page.hasCookieStore == isSecure)
      guard !isSecure else { continue }
      let error = #expect(throws: PageCookieError.self) { try page.set("a", "1") }
      #expect(error?.name == .securityError)
    }
  }
}
