import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("tokens as mainstream applications write them", .timeLimit(.minutes(5)))
struct MainstreamTokenTests {
  private static let shop = "http://shop.example"
  private static let json = "application/json"
  private static let (old, new) = ("1111000022223333", "ffff0000aabbccdd")

  /// Whether a request goes out with the token of the live page in the place of the recorded one.
  private func isRebound(
    _ type: String, recorded: String, live: String, fields: [(String, String)] = [],
    liveFields: [(String, String)] = [], _ request: RecordedExchange, sent: String
  ) async throws -> Bool {
    let origin = try LoopbackOrigin.answering { request in
      guard request.path == "/page" else { return .text("hello") }
      var answer = RawResponse.of(type, live)
      if let first = liveFields.first { answer = .of(type, live, first) }
      return answer
    }
    var answer = RecordedResponse.of(type, recorded)
    if let first = fields.first { answer = .of(type, recorded, RecordedField(first.0, first.1)) }
    let report = try await ReplayReport.live(
      [.of("GET", "\(Self.shop)/page", answer: answer), request], at: origin)
    let last = try #require(origin.requests.last)
    let text = "\(last.target) \(last.first("X-Token") ?? "") \(last.text)"
    #expect(text.contains(sent), "sent \(text)")
    return report.words == ["same", "same"]
  }

  private func header(_ value: String) -> RecordedExchange {
    .of(
      "POST", "\(Self.shop)/do", fields: [RecordedField("X-Token", value)],
      answer: .text("hello"))
  }

  @Test("in cookies that script reads without their escapes")
  func escapedCookie() async throws {
    let cookie = { (text: String) in [("Set-Cookie", "XSRF-TOKEN=\(text)%3D%3D; Path=/")] }
    let isSame = try await isRebound(
      "text/html", recorded: "hi", live: "hi", fields: cookie("eyJpdiI6IkFBQUEifQ"),
      liveFields: cookie("eyJpdiI6IkJCQkIifQ"), header("eyJpdiI6IkFBQUEifQ=="),
      sent: "eyJpdiI6IkJCQkIifQ==")
    #expect(isSame)
  }

  @Test("in script, behind a host or a number that is another")
  func script() async throws {
    let page = { (number: Int, token: String) in
      "<script>app={\"cart\":\(number),\"nonce\":\"\(token)\",\"x\":1}</script>"
    }
    _ = try await isRebound(
      "text/html", recorded: page(3, "a1b2c3d4e5"), live: page(0, "ffff0000aa"),
      header("a1b2c3d4e5"), sent: "ffff0000aa")
  }

  @Test(
    "in script, with the escapes of a literal",
    arguments: [
      ("a1b2c3d4e5+\\\\", "ffff0000aa+\\\\"), ("a1b2c3d4e5+\\x5C", "ffff0000aa\\u002b\\\\"),
    ])
  func escapedScript(recorded: String, live: String) async throws {
    let page = { (token: String) in
      "<script>set({\"other\":\"\(token)\",\"csrfToken\":\"\(token)\",\"x\":1})</script>"
    }
    _ = try await isRebound(
      "text/html", recorded: page(recorded), live: page(live), header("a1b2c3d4e5+\\"),
      sent: "ffff0000aa+\\")
  }

  @Test("in form state of any length")
  func viewState() async throws {
    let page = { (state: String) in "<input type=hidden name=__VIEWSTATE value=\"\(state)\">" }
    let state = "dDwtA1" + String(repeating: "aB3x", count: 3000)
    let isSame = try await isRebound(
      "text/html", recorded: page(state), live: page("LIVE" + state),
      .form("\(Self.shop)/do", "__VIEWSTATE=\(state)&a=1", answer: .text("hello")),
      sent: "__VIEWSTATE=LIVE\(state)&a=1")
    #expect(isSame)
  }

  @Test("in JSON that page script sends as plain text")
  func plainText() async throws {
    let type = "text/plain;charset=UTF-8"
    let isSame = try await isRebound(
      Self.json, recorded: "{\"csrf\":\"\(Self.old)\"}", live: "{\"csrf\":\"\(Self.new)\"}",
      .of(
        "POST", "\(Self.shop)/do", fields: [RecordedField("Content-Type", type)],
        body: .text("{\"csrf\":\"\(Self.old)\"}", type), answer: .text("hello")),
      sent: "{\"csrf\":\"\(Self.new)\"}")
    #expect(isSame)
  }

  @Test("in markup inside of JSON")
  func markupInJSON() async throws {
    let body = { (token: String) in
      "{\"html\":\"<input type=\\\"hidden\\\" name=\\\"csrf\\\" value=\\\"\(token)\\\">\"}"
    }
    let isSame = try await isRebound(
      Self.json, recorded: body(Self.old), live: body(Self.new), header(Self.old), sent: Self.new)
    #expect(isSame)
  }

  @Test("in parameters of a path")
  func pathParameter() async throws {
    let page = { (id: String) in "<form action=\"/login;jsessionid=\(id)\">" }
    let isSame = try await isRebound(
      "text/html", recorded: page("RECD12345678ABCD"), live: page("LIVE12345678ABCD"),
      .form("\(Self.shop)/login;jsessionid=RECD12345678ABCD", "a=b", answer: .text("hello")),
      sent: "/login;jsessionid=LIVE12345678ABCD")
    #expect(isSame)
  }
}
