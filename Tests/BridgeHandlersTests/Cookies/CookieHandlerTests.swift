import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("cookies on the way", .timeLimit(.minutes(5)))
struct CookieHandlerTests {
  @Test("a login's cookies are on the request that its redirect leads to")
  func login() async throws {
    let web = try CookieWeb([
      "shop.example/login": setting(
        "sid=1; Secure; HttpOnly; Path=/", "lang=de", status: 303, to: "/home")
    ])
    let answer = try await web.load("https://shop.example/login", method: "POST")
    #expect(web.origin.requests.map(\.line) == ["POST /login", "GET /home"])
    #expect(web.cookies == [[], ["sid=1; lang=de"]])
    #expect(web.origin.requests.last?.text == "")
    #expect(answer.history.first?.head.headerFields[values: .setCookie].count == 2)
  }

  @Test(
    "an answer's cookies are taken whatever its status",
    arguments: [200, 204, 206, 301, 304, 400, 401, 403, 404, 407, 429, 500, 503])
  func statuses(status: Int) async throws {
    let web = try CookieWeb(["shop.example/": setting("a=1", "b=2", status: status)])
    let answer = try await web.load("https://shop.example/")
    #expect(answer.status == status)
    #expect(answer.fields[values: .setCookie] == ["a=1", "b=2"])
    #expect(try web.kept() == "a=1; b=2")
  }

  @Test("cookies of interim answers are not taken (S15)")
  func interim() async throws {
    let web = try CookieWeb([
      "shop.example/": .verbatim(
        "HTTP/1.1 103 Early Hints\r\nSet-Cookie: early=1\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nSet-Cookie: late=1\r\nContent-Length: 0\r\n\r\n")
    ])
    let answer = try await web.load("https://shop.example/")
    #expect(answer.transfer?.interim.map(\.status.code) == [103])
    #expect(try web.kept() == "late=1")
  }

  @Test(
    "Clear-Site-Data takes the cookies of the whole site, and of no other, out of the jar",
    arguments: [
      ("https://shop.example/", "\"cache\", \"cookies\"", true),
      ("https://shop.example/", "\"*\"", true),
      ("https://shop.example/", "cookies, \"cache\"", false),
      ("http://shop.example/", "\"cookies\"", false),
    ])
  func clearing(url: String, value: String, isCleared: Bool) async throws {
    let web = try CookieWeb([
      "shop.example/": RawResponse(
        fields: [("Set-Cookie", "new=1"), ("Clear-Site-Data", value)])
    ])
    for line in ["sid=1; Secure; HttpOnly", "all=1; Secure; Domain=shop.example"] {
      try web.set(line)
    }
    try web.set("www=1; Secure", "https://www.shop.example/")
    try web.set("other=1; Secure", "https://other.example/")
    try await web.load(url)
    #expect(web.jar.count == (isCleared ? 1 : 5), "\(web.jar.all)")
    #expect(try web.kept("https://other.example/") == "other=1")
  }

  @Test("Clear-Site-Data of a host that is a public suffix takes no cookies of the sites below it")
  func clearingSuffix() async throws {
    let web = try CookieWeb(["co.uk/": RawResponse(fields: [("Clear-Site-Data", "\"cookies\"")])])
    try web.set("own=1; Secure", "https://co.uk/")
    try web.set("sid=1; Secure; HttpOnly", "https://shop.co.uk/")
    try await web.load("https://co.uk/")
    #expect(try web.kept("https://shop.co.uk/") == "sid=1")
    #expect(web.jar.count == 1)
  }

  @Test("Clear-Site-Data of a response without credentials takes nothing")
  func uncredentialed() async throws {
    let web = try CookieWeb([
      "shop.example/": RawResponse(fields: [("Clear-Site-Data", "\"cookies\"")])
    ])
    try web.set("sid=1; Secure")
    try await web.load("https://shop.example/") { $0.credentials = .omit }
    #expect(try web.kept() == "sid=1")
  }

  @Test("the leg after a 401 carries what the 401 set", arguments: [401, 407])
  func challenge(status: Int) async throws {
    let web = try CookieWeb(["shop.example/private": setting("nonce=1", status: status)])
    web.pipeline.register(
      ScriptedHandler("credentials") { request, next in
        let answer = try await next(request)
        guard answer.status == status else { return answer }
        var again = request
        again.fields[.authorization] = "Basic eA=="
        return try await next(again)
      })
    try await web.load("https://shop.example/private")
    #expect(web.cookies == [[], ["nonce=1"]])
  }

  @Test("each hop's cookies belong to that hop's host")
  func otherHost() async throws {
    let web = try CookieWeb([
      "shop.example/": setting(
        "host=1", "all=1; Domain=shop.example", status: 302, to: "https://other.example/mid"),
      "other.example/mid": setting(
        "mid=1", "evil=1; Domain=shop.example", status: 307, to: "https://www.shop.example/end"),
    ])
    try await web.load("https://shop.example/")
    try await web.load("https://other.example/deep/er")
    #expect(web.cookies == [[], [], ["all=1"], ["mid=1"]])
    #expect(try web.kept("https://shop.example/") == "host=1; all=1")
  }

  @Test("a cookie that a redirect deletes is not sent to where it leads")
  func deletion() async throws {
    let web = try CookieWeb([
      "shop.example/logout": setting("sid=; Max-Age=0; Path=/", status: 302, to: "/")
    ])
    try web.set("sid=1; Path=/")
    try await web.load("https://shop.example/logout")
    #expect(web.cookies == [["sid=1"], []])
  }

  @Test(
    "a redirect's cookies are taken even if it is not followed",
    arguments: [BridgeRequest.RedirectMode.manual, .error])
  func notFollowed(mode: BridgeRequest.RedirectMode) async throws {
    let web = try CookieWeb(["shop.example/": setting("a=1", status: 302, to: "/next")])
    var request = try BridgeRequest("GET", "https://shop.example/")
    request.redirectMode = mode
    do {
      #expect(try await web.pipeline.load(request).status == 302)
    } catch let error as HandlerError {
      #expect(mode == .error && error.code == .redirectRefused)
    }
    #expect(web.origin.requestCount == 1)
    #expect(try web.kept() == "a=1")
  }

  @Test("bytes outside ASCII come and go unchanged")
  func bytes() async throws {
    let value = (0x80...0xFF).map { UInt8($0) } + Array("é=\"%\"".utf8)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nSet-Cookie: n\u{e9}=".utf8)
    let web = try CookieWeb([
      "shop.example/": .bytes(head + value + Array("; Path=/x\r\n\r\n".utf8))
    ])
    try await web.load("https://shop.example/")
    try await web.load("https://shop.example/x")
    #expect(web.jar.all.map { Array($0.value) } == [value])
    let sent = try #require(web.origin.requests.last).head
    #expect(sent.contains(Array("\r\nCookie: n\u{e9}=".utf8) + value + Array("\r\n".utf8)))
  }

  @Test("many exchanges at once lose nothing")
  func parallel() async throws {
    let numbers = 0..<60
    let answers = numbers.map {
      ("shop.example/\($0)", setting("a\($0)=1; Path=/", status: 302, to: "/\($0)/next"))
    }
    let web = try CookieWeb(Dictionary(uniqueKeysWithValues: answers))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in numbers {
        group.addTask { try await web.load("https://shop.example/\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(web.jar.count == numbers.count)
    for number in numbers {
      let hop = web.origin.requests.first { $0.path == "/\(number)/next" }
      let names = hop?.first("cookie")?.split(separator: "; ").map(String.init) ?? []
      #expect(names.contains("a\(number)=1"))
    }
  }
}

@Suite("cookies and the other hop handlers", .timeLimit(.minutes(5)))
struct CookieOrderTests {
  @Test("the cookie handler is the first on each hop")
  func order() throws {
    let web = try CookieWeb()
    web.pipeline.register(ScriptedHandler("recorder"), in: .hop)
    web.pipeline.register(ScriptedHandler("early"), in: .exchange)
    #expect(
      web.pipeline.handlers.map(\.name) == [
        "early", "decoding", "follow-up", "cookies", "recorder",
      ])
  }

  @Test("a hop handler sees the request as it is sent")
  func recording() async throws {
    let web = try CookieWeb()
    let seen = Journal<String>()
    web.pipeline.register(
      ScriptedHandler("recorder") { request, next in
        seen.note(request.fields[.cookie] ?? "none")
        return try await next(request)
      }, in: .hop)
    try web.set("a=1")
    try await web.load("https://shop.example/")
    #expect(seen.entries == ["a=1"])
    #expect(web.cookies == [["a=1"]])
  }

  @Test("a handler's own response sets cookies, too")
  func standIn() async throws {
    let web = try CookieWeb()
    web.pipeline.register(
      ScriptedHandler("stub") { _, _ in
        BridgeResponse(status: 200, fields: [.setCookie: "stub=1"])
      }, in: .hop)
    try await web.load("https://shop.example/")
    #expect(try web.kept() == "stub=1")
  }

  @Test("a pipeline without a jar leaves cookies alone")
  func without() async throws {
    let transport = ScriptedTransport { _ in
      BridgeResponse(status: 200, fields: [.setCookie: "a=1"])
    }
    let pipeline = Pipeline.standard(over: transport)
    for _ in 0..<2 { _ = try await pipeline.load(.sample()) }
    #expect(transport.sent.map { $0.fields[.cookie] } == [nil, nil])
  }
}

extension [UInt8] {
  /// Whether `part` stands somewhere in it.
  func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
