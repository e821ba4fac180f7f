import BridgeCookies
import BridgeCore
import Testing

@Suite("document.cookie")
struct DocumentCookieTests {
  private let shop = "https://www.shop.example/"

  @Test("reads what the document's URL is given, less HttpOnly")
  func reading() throws {
    let jar = try TestJar()
    let page = try jar.page()
    for line in [
      "root=1; Path=/", "deep=1; Path=/app", "elsewhere=1; Path=/other", "hidden=1; HttpOnly",
      "all=1; Domain=shop.example; Path=/", "quoted=\"a=b\"; Path=/", "nameless; Path=/",
    ] {
      try jar.set(line, shop)
    }
    #expect(try page.documentCookie() == "deep=1; root=1; all=1; quoted=\"a=b\"; nameless")
  }

  @Test("sets one cookie an assignment, by the parser of Set-Cookie")
  func writing() throws {
    let jar = try TestJar()
    let page = try jar.page(shop)
    #expect(try page.setDocumentCookie("a=1; b=2; Path=/") == .stored)
    #expect(try page.setDocumentCookie("c=1, d=2") == .stored)
    #expect(try page.setDocumentCookie(" e = ä ") == .stored)
    #expect(try page.documentCookie() == "a=1; c=1, d=2; e=ä")
    #expect(try page.setDocumentCookie("a=; Max-Age=0; Path=/") == .deleted)
    #expect(try page.setDocumentCookie("f=1\r\ng=2") == .rejected([.controlCharacter]))
    #expect(try page.setDocumentCookie("h=1; HttpOnly") == .rejected([.httpOnly]))
    #expect(try page.setDocumentCookie("") == .rejected([.empty]))
    #expect(try page.documentCookie() == "c=1, d=2; e=ä")
    #expect(try jar.header(shop) == "c=1, d=2; e=ä")
  }

  @Test("decodes UTF-8 with replacement, and keeps a byte order mark")
  func decoding() throws {
    let jar = try TestJar()
    let page = try jar.page(shop)
    let value: [UInt8] = [0xEF, 0xBB, 0xBF, 0xC3, 0xA4, 0xE4, 0x41, 0xF0, 0x9F]
    _ = jar.jar.store(Array("a=".utf8) + value, for: try context(shop))
    #expect(
      Array(try page.documentCookie().unicodeScalars)
        == Array("a=\u{FEFF}\u{E4}\u{FFFD}A\u{FFFD}".unicodeScalars))
  }

  @Test("never answers what is not so any more")
  func freshness() throws {
    let jar = try TestJar()
    let page = try jar.page(shop)
    #expect(try page.documentCookie() == "")
    let steps: [(line: String, text: String)] = [
      ("a=1; Max-Age=10", "a=1"), ("a=2; Max-Age=10", "a=2"), ("b=1; HttpOnly", "a=2"),
      ("b=2", "a=2; b=2"), ("b=3; HttpOnly", "a=2"),
    ]
    for (line, text) in steps {
      try jar.set(line, shop)
      for _ in 0..<2 { #expect(try page.documentCookie() == text) }
    }
    jar.clock.advance(by: .seconds(10))
    #expect(try page.documentCookie() == "")
    try jar.set("c=1", shop)
    #expect(try page.documentCookie() == "c=1")
    jar.jar.removeAll()
    #expect(try page.documentCookie() == "")
  }

  @Test(
    "is empty, and not to be set, in cookie-averse documents",
    arguments: [
      "about:blank", "about:srcdoc", "file:///tmp/x.html", "blob:https://a.example/1", nil,
    ])
  func averse(url: String?) throws {
    let jar = try TestJar()
    try jar.set("a=1", shop)
    let page = try jar.page(shop) { $0.documentURL = url }
    #expect(try page.documentCookie() == "")
    #expect(try page.setDocumentCookie("b=1") == nil)
    #expect(jar.jar.count == 1)
    #expect(page.hasCookieStore == false)
    #expect(throws: PageCookieError.self) { try page.getAll() }
  }

  @Test("is a SecurityError where the origin is opaque")
  func opaque() throws {
    let jar = try TestJar()
    let page = try jar.page(shop) { $0.frameOrigin = nil }
    let calls: [() throws -> Void] = [
      { _ = try page.documentCookie() }, { try page.setDocumentCookie("b=1") },
      { _ = try page.get("a") }, { _ = try page.getAll() }, { try page.set("a", "1") },
      { try page.delete("a") },
    ]
    for call in calls {
      let error = #expect(throws: PageCookieError.self) { try call() }
      #expect(error?.name == .securityError)
    }
    #expect(jar.jar.count == 0)
  }

  @Test("wants a document URL that can be one")
  func malformed() throws {
    let jar = try TestJar()
    for url in ["https://user:secret@shop.example/", "https:///x", "HTTPS://"] {
      #expect(throws: BridgeError.self) { try jar.page(shop) { $0.documentURL = url } }
    }
  }

  @Test("shows a frame of another site None alone, and its own partition")
  func frames() throws {
    let jar = try TestJar()
    for line in [
      "none=1; Secure; SameSite=None", "lax=1; SameSite=Lax", "strict=1; SameSite=Strict",
      "unset=1", "own=1; Secure; SameSite=None; Partitioned",
    ] {
      try jar.set(line, shop)
    }
    let frame = try jar.page(shop, embedded)
    #expect(try frame.documentCookie() == "none=1")
    #expect(try frame.setDocumentCookie("lax=2; SameSite=Lax") == .rejected([.crossSite]))
    #expect(
      try frame.setDocumentCookie("own=2; Secure; SameSite=None; Partitioned") == .stored)
    #expect(try frame.documentCookie() == "none=1; own=2")
    #expect(try jar.page(shop).documentCookie() == "none=1; lax=1; strict=1; unset=1; own=1")
    let inner = try jar.page(shop) { $0.hasCrossSiteAncestor = true }
    #expect(try inner.documentCookie() == "none=1")
    let nowhere = try jar.page(shop) { $0.topLevelSite = nil }
    #expect(try nowhere.documentCookie() == "none=1")
  }
}
