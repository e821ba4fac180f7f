import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a Cookie field that is there already", .timeLimit(.minutes(5)))
struct CallerCookieTests {
  private func fields(_ values: String...) throws -> HTTPFields {
    var fields = HTTPFields()
    for value in values { try fields.add("cookie", value) }
    return fields
  }

  @Test("is kept for native code, beside the cookies of the jar with other names")
  func native() async throws {
    let web = try CookieWeb()
    try web.set("a=jar")
    try web.set("b=jar")
    try await web.load("https://shop.example/", fields: fields("b=own;c=x=y ", " d "))
    #expect(web.cookies == [["b=own; c=x=y; d; a=jar"]])
  }

  @Test("is replaced for a page, whose engine has no say in it")
  func page() async throws {
    let web = try CookieWeb()
    let shop = try BridgeHandlersTests.page("shop.example")
    try await web.load("https://shop.example/", fields: fields("stale=1"), shop)
    try web.set("a=jar")
    try await web.load("https://shop.example/", fields: fields("stale=1", "a=2"), shop)
    #expect(web.cookies == [[], ["a=jar"]])
  }

  @Test("yields to what a redirect sets or deletes")
  func renewed() async throws {
    let web = try CookieWeb([
      "shop.example/": setting(
        "sid=new", "gone=; Max-Age=0", status: 302, to: "/two"),
      "shop.example/two": RawResponse.redirect(to: "/three"),
    ])
    try await web.load("https://shop.example/", fields: fields("sid=own; gone=1; kept=1"))
    #expect(
      web.cookies == [["sid=own; gone=1; kept=1"], ["kept=1; sid=new"], ["kept=1; sid=new"]])
  }

  @Test("does not leave its origin")
  func otherOrigin() async throws {
    let web = try CookieWeb([
      "shop.example/": RawResponse.redirect(to: "https://www.shop.example/"),
      "www.shop.example/": RawResponse.redirect(to: "https://shop.example/home"),
    ])
    try web.set("all=1; Domain=shop.example")
    try await web.load("https://shop.example/", fields: fields("own=1"))
    #expect(web.cookies == [["own=1; all=1"], ["all=1"], ["all=1"]])
  }

  @Test("is all that is sent where credentials are omitted")
  func omitted() async throws {
    let web = try CookieWeb()
    try web.set("a=jar")
    try await web.load("https://shop.example/", fields: fields("b=own")) { $0.credentials = .omit }
    #expect(web.cookies == [["b=own"]])
  }
}

@Suite("refused cookies", .timeLimit(.minutes(5)))
struct RefusalTests {
  @Test("are told with name and reasons, and never with the value")
  func reported() async throws {
    let web = try CookieWeb([
      "shop.example/": setting(
        "good=secret", "evil=secret; Domain=other.example", "secret", "__Host-a=secret; Path=/x",
        "n=\u{1}secret", "=; Path=/")
    ])
    let refusals = Journal<CookieRefusal>()
    web.pipeline.register(
      CookieHandler(jar: web.jar) { refusals.note($0) }, in: .hop, pinned: true)
    try await web.load("https://shop.example/?token=secret")
    #expect(refusals.entries.map(\.name) == ["evil", "__Host-a", "n", ""])
    #expect(
      refusals.entries.map(\.reasonNames) == [
        ["domainMismatch"], ["prefixBroken"], ["controlCharacter"], ["empty"],
      ])
    let told = web.log.events.compactMap { event -> String? in
      guard case .cookieRefused = event.kind else { return nil }
      return "\(event.kind)"
    }
    #expect(told.count == 4)
    let texts = told + refusals.entries.map(\.description)
    #expect(!texts.contains { $0.contains("secret") })
  }

  @Test("are told where the credentials mode keeps all of them out")
  func omitted() async throws {
    let web = try CookieWeb(["shop.example/": setting("a=1")])
    try await web.load("https://shop.example/") { $0.credentials = .omit }
    let reasons = web.log.events.compactMap { event -> [String]? in
      guard case .cookieRefused(_, let reasons) = event.kind else { return nil }
      return reasons
    }
    #expect(reasons == [["credentialsOmitted"]])
  }
}
