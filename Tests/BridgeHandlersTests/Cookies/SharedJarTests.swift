import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("one jar for page, server and native code", .timeLimit(.minutes(5)))
struct SharedJarTests {
  private func pageCookies(_ web: CookieWeb) throws -> PageCookies {
    var context = PageContext()
    try page("shop.example")(&context)
    return try PageCookies(jar: web.jar, page: context)
  }

  @Test("an answer's cookie is on document.cookie before load returns, body or not")
  func visible() async throws {
    let web = try CookieWeb([
      "shop.example/": RawResponse(
        status: 200, fields: [("Set-Cookie", "a=1"), ("Set-Cookie", "h=1; HttpOnly")],
        body: Array(repeating: 0x78, count: 1 << 20))
    ])
    let cookies = try pageCookies(web)
    #expect(try cookies.documentCookie() == "")
    let response = try await web.pipeline.load(try BridgeRequest("GET", "https://shop.example/"))
    #expect(try cookies.documentCookie() == "a=1")
    #expect(try cookies.getAll().map(\.name) == ["a"])
    _ = try await response.body.collect(upTo: 2 << 20)
  }

  @Test("a redirect's cookie is there before the next hop begins")
  func betweenHops() async throws {
    let web = try CookieWeb([
      "shop.example/login": setting("a=1; Path=/", status: 302, to: "/home")
    ])
    let cookies = try pageCookies(web)
    let seen = Journal<String>()
    web.pipeline.register(
      ScriptedHandler("witness") { request, next in
        seen.note("\(request.path) \(try cookies.documentCookie())")
        return try await next(request)
      }, in: .hop)
    try await web.load("https://shop.example/login")
    #expect(seen.entries == ["/login ", "/home a=1"])
  }

  @Test("what script sets and deletes counts from the next request on")
  func fromScript() async throws {
    let web = try CookieWeb()
    let cookies = try pageCookies(web)
    let shop = try page("shop.example")
    try cookies.setDocumentCookie("a=\u{E4}")
    try cookies.set("b", "1")
    try await web.load("https://shop.example/", shop)
    try cookies.delete("a")
    try await web.load("https://shop.example/", shop)
    #expect(web.cookies == [["a=\u{E4}; b=1"], ["b=1"]])
  }

  @Test("change events tell what answers do")
  func changes() async throws {
    let web = try CookieWeb(["shop.example/": setting("a=1", "h=1; HttpOnly", "b=1")])
    let seen = Journal<String>()
    let observation = try pageCookies(web).observe { change in
      for item in change.changed { seen.note(item.name) }
    }
    try await web.load("https://shop.example/")
    #expect(seen.entries == ["a", "b"])
    observation.cancel()
  }
}
