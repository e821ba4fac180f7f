import BridgeCookies
import BridgeCore
import Testing

@Suite("Secure and HttpOnly")
struct SecurityTests {
  @Test(
    "Secure goes over secure URLs only, both ways (S6, G1)",
    arguments: [
      ("https://shop.example", true), ("http://shop.example", false), ("http://localhost", true),
      ("http://a.localhost", true), ("http://127.0.0.1", true), ("http://127.9.9.9:80", true),
      ("http://[::1]:80", true), ("http://10.0.0.1", false), ("http://localhost.example", false),
      ("http://127.0.0.1.example", false),
    ])
  func secureURL(url: String, isSecure: Bool) throws {
    let jar = try TestJar()
    let outcome = try jar.set("a=b; Secure", url + "/")
    #expect(outcome == (isSecure ? .stored : .rejected([.urlNotSecure])))
    #expect(try jar.header(url + "/") == (isSecure ? "a=b" : nil))
  }

  @Test("loopback is as insecure as the policy says (S6)")
  func loopbackPolicy() throws {
    var policy = CookiePolicy()
    policy.trustsLoopback = false
    let jar = try TestJar(policy: policy)
    #expect(try jar.set("a=b; Secure", "http://localhost/") == .rejected([.urlNotSecure]))
  }

  @Test(
    "loopback is insecure to pages that are not secure contexts (S6, S11)",
    arguments: [
      ("http://localhost/", "http://localhost/", true),
      ("https://shop.example/", "http://localhost/", true),
      ("http://shop.example/", "http://localhost/", false),
      ("http://shop.example/", "http://shop.example/", false),
      ("http://localhost/", "http://shop.example/", false),
    ])
  func insecurePages(top: String, frame: String, isTaken: Bool) throws {
    let jar = try TestJar()
    let page = PageContext(
      documentURL: "http://localhost/", frameOrigin: Origin(try RequestURL(frame)),
      topLevelSite: jar.jar.site(of: try RequestURL(top)), initiator: .script)
    var request = try BridgeRequest("GET", "http://localhost/")
    request.context = page
    let context = try CookieContext(request, in: jar.jar)
    for line in ["a=1; Secure", "__Host-b=1; Secure; Path=/"] {
      #expect(isOfInsecureURL(jar.jar.store(line, for: context)) == !isTaken)
    }
    let script = try PageCookies(jar: jar.jar, page: page)
    #expect(isOfInsecureURL(try script.setDocumentCookie("c=1; Secure")) == !isTaken)
    #expect(script.hasCookieStore == isTaken)
    try jar.set("d=1; Secure; SameSite=None", "http://localhost/")
    let header = jar.jar.header(for: context).map { String(decoding: $0, as: UTF8.self) }
    #expect(header?.contains("d=1") ?? false == isTaken)
  }

  private func isOfInsecureURL(_ outcome: StoreOutcome?) -> Bool {
    guard case .rejected(let reasons) = outcome else { return false }
    return reasons.contains(.urlNotSecure)
  }

  @Test(
    "an insecure URL leaves Secure cookies alone (S8)",
    arguments: [
      ("; Path=/", "a=2; Path=/", "shop.example", false),
      ("; Path=/", "a=2; Path=/x", "shop.example", false),
      ("; Path=/x", "a=2; Path=/", "shop.example", true),
      ("; Path=/x", "a=2; Path=/xy", "shop.example", true),
      ("; Path=/", "b=2; Path=/", "shop.example", true),
      ("; Path=/", "A=2; Path=/", "shop.example", true),
      ("; Path=/", "a=2; Domain=shop.example", "www.shop.example", false),
      ("; Domain=shop.example", "a=2", "www.shop.example", false),
      ("; Path=/", "a=2", "www.shop.example", false),
      ("; Path=/", "a=2; Max-Age=0", "shop.example", false),
      ("; Path=/", "a=2; Domain=shop.example", "www.shop.example", false),
    ])
  func overlay(attributes: String, line: String, host: String, isTaken: Bool) throws {
    let jar = try TestJar()
    try jar.set("a=1; Secure\(attributes)", "https://shop.example/")
    let outcome = try jar.set(line, "http://\(host)/")
    #expect(outcome == (isTaken ? .stored : .rejected([.overwritesSecure])))
    #expect(try jar.set(line, "https://\(host)/") != .rejected([.overwritesSecure]))
  }

  @Test("siblings do not overlay each other (S8)")
  func siblings() throws {
    let jar = try TestJar()
    try jar.set("a=1; Secure", "https://www.shop.example/")
    #expect(try jar.set("a=2", "http://api.shop.example/") == .stored)
  }

  @Test("an expired Secure cookie is in no other's way (S8)")
  func expiredSecure() throws {
    let jar = try TestJar()
    try jar.set("a=1; Secure; Max-Age=10", "https://shop.example/")
    jar.clock.advance(by: .seconds(10))
    #expect(try jar.set("a=2", "http://shop.example/") == .stored)
  }

  @Test("script neither makes, reads, replaces nor deletes HttpOnly cookies (S7, G1)")
  func httpOnly() throws {
    let jar = try TestJar()
    let url = "https://shop.example/"
    #expect(try jar.set("s=1; HttpOnly", url, script) == .rejected([.httpOnly]))
    #expect(try jar.set("a=1; HttpOnly", url) == .stored)
    for line in ["a=2", "a=; Max-Age=0"] {
      #expect(try jar.set(line, url, script) == .rejected([.overwritesHTTPOnly]))
    }
    #expect(try jar.set("a=3; Path=/x", url, script) == .stored)
    #expect(try jar.header(url, script) == nil)
    #expect(try jar.reasons(url, script).contains([.httpOnly]))
    #expect(try jar.header(url) == "a=1")
    #expect(try jar.set("a=4", url) == .replaced)
    #expect(try jar.set("a=5", url, script) == .replaced)
  }

  @Test("a refusal names all its reasons")
  func allReasons() throws {
    let jar = try TestJar()
    try jar.set("__Host-a=1; Secure; Path=/; HttpOnly", "https://shop.example/")
    let outcome = try jar.set(
      "__Host-a=2; HttpOnly; SameSite=None; Path=/", "http://shop.example/", script)
    let reasons: Set<CookieReason> = [
      .httpOnly, .overwritesHTTPOnly, .overwritesSecure, .sameSiteNoneNotSecure, .prefixBroken,
    ]
    #expect(outcome == .rejected(reasons))
  }
}

@Suite("name prefixes")
struct PrefixTests {
  @Test(
    "are kept to, whatever their case (S11)",
    arguments: [
      ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__SECURE-a=1", false),
      ("__secure-a=1; Secure; Domain=shop.example", true),
      ("__Host-a=1; Secure; Path=/", true), ("__Host-a=1; Secure", false),
      ("__Host-a=1; Secure; Path=/x", false), ("__Host-a=1; Path=/", false),
      ("__hOsT-a=1; Secure; Path=/; Domain=shop.example", false),
      ("__Host-a=1; Secure; Path=/; Domain=", true), ("__Host-a=1; Secure; Path=", true),
      ("__Http-a=1; Secure; HttpOnly", true), ("__Http-a=1; Secure", false),
      ("__HTTP-a=1; HttpOnly", false),
      ("__Http-a=1; Secure; HttpOnly; Domain=shop.example; Path=/x", true),
      ("__Host-Http-a=1; Secure; HttpOnly; Path=/", true),
      ("__Host-Http-a=1; Secure; Path=/", false),
      ("__host-HTTP-a=1; Secure; HttpOnly; Path=/x", false),
      ("__Host-Http-a=1; HttpOnly; Path=/", false),
      ("__Host-Http-a=1; Secure; HttpOnly; Path=/; Domain=shop.example", false),
      ("__Secur-a=1", true), ("__Secure=1", true), ("_Host-a=1", true), ("a__Host-=1", true),
    ])
  func prefixes(line: String, isTaken: Bool) throws {
    let jar = try TestJar()
    let outcome = try jar.set(line, "https://shop.example/")
    #expect(outcome == (isTaken ? .stored : .rejected([.prefixBroken])))
  }

  @Test(
    "are not to be made by a value without name (S12)",
    arguments: ["__Secure-a", "=__Host-a=1", "__HTTP-", "=__host-http-a=b", "= __secure-x"])
  func nameless(line: String) throws {
    let jar = try TestJar()
    let full = "\(line); Secure; HttpOnly; Path=/"
    #expect(try jar.set(full, "https://shop.example/") == .rejected([.prefixInValue]))
    #expect(
      try jar.set("n\(line.hasPrefix("=") ? "" : "=")\(line)", "https://shop.example/") == .stored)
  }
}
