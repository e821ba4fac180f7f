import BridgeCookies
import BridgeFormats
import BridgeTestSupport
import Testing

@Suite("Batches")
struct BatchTests {
  private let batch: CookieBatch

  init() throws {
    let clock = BatchClock()
    batch = CookieBatch(CookieJar(publicSuffixes: try LibPSL(), clock: clock), clock: clock)
  }

  private func answer(_ line: String) -> String? {
    batch.answer(to: Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the answer is an error.
  private func fails(_ line: [UInt8]) throws -> Bool {
    let answer = try #require(batch.answer(to: line))
    guard case .object(let object) = try JSONValue(parsing: answer) else { return false }
    return object.members.map(\.name.string) == ["error"]
  }

  @Test("get one line each, with the outcome and the reasons in alphabetical order")
  func answers() {
    let set = #"{"op":"set","url":"http://a.example/","line":"a=1"}"#
    #expect(answer(set) == "{\"outcome\":\"stored\",\"reasons\":[]}\n")
    #expect(answer(set) == "{\"outcome\":\"replaced\",\"reasons\":[]}\n")
    #expect(
      answer(#"{"op":"set","url":"http://a.example/","line":"a=1; Max-Age=0"}"#)
        == "{\"outcome\":\"deleted\",\"reasons\":[]}\n")
    #expect(
      answer(#"{"op":"set","url":"http://a.example/","line":"a=1; Secure; Domain=b.example"}"#)
        == "{\"outcome\":\"rejected\",\"reasons\":[\"domainMismatch\",\"urlNotSecure\"]}\n")
    #expect(answer(#"{"op":"header","url":"http://a.example/"}"#) == "{\"cookie\":\"\"}\n")
  }

  @Test("take the URL of a WebSocket for that of its handshake")
  func webSockets() {
    let set = { (scheme: String) in
      #"{"op":"set","url":"\#(scheme)://a.example/","line":"a=1; Secure"}"#
    }
    #expect(
      answer(set("ws")) == "{\"outcome\":\"rejected\",\"reasons\":[\"urlNotSecure\"]}\n")
    #expect(answer(set("wss")) == "{\"outcome\":\"stored\",\"reasons\":[]}\n")
    #expect(answer(#"{"op":"header","url":"wss://a.example/"}"#) == "{\"cookie\":\"a=1\"}\n")
    #expect(answer(#"{"op":"header","url":"https://a.example/"}"#) == "{\"cookie\":\"a=1\"}\n")
    #expect(answer(#"{"op":"header","url":"ws://a.example/"}"#) == "{\"cookie\":\"\"}\n")
  }

  @Test("carry bytes in base64")
  func bytes() {
    _ = answer(#"{"op":"set","url":"http://a.example/","lineBase64":"YT3/"}"#)
    #expect(
      answer(#"{"op":"header","url":"http://a.example/"}"#)
        == "{\"cookie\":\"a=\u{FFFD}\",\"cookieBase64\":\"YT3/\"}\n")
  }

  @Test("move the clock both ways, and reset it with the jar")
  func clock() {
    let header = #"{"op":"header","url":"http://a.example/"}"#
    #expect(answer(#"{"op":"now","at":"2011-01-01T00:00:00Z"}"#) == "{\"ok\":true}\n")
    _ = answer(#"{"op":"set","url":"http://a.example/","line":"a=1; Max-Age=60"}"#)
    _ = answer(
      #"{"op":"set","url":"http://a.example/","line":"b=1; Expires=Sun, 02 Jan 2011 00:00:00 GMT"}"#
    )
    _ = answer(#"{"op":"now","at":"2010-12-31T00:00:00Z"}"#)
    #expect(answer(header) == "{\"cookie\":\"a=1; b=1\"}\n")
    _ = answer(#"{"op":"now","at":"2011-01-01T00:01:00Z"}"#)
    #expect(answer(header) == "{\"cookie\":\"b=1\"}\n")
    _ = answer(#"{"op":"reset"}"#)
    #expect(answer(header) == "{\"cookie\":\"\"}\n")
    _ = answer(
      #"{"op":"set","url":"http://a.example/","line":"c=1; Expires=Sun, 02 Jan 2011 00:00:00 GMT"}"#
    )
    #expect(answer(header) == "{\"cookie\":\"\"}\n")
  }

  @Test(
    "go by the context",
    arguments: [
      ("", "strict=1; lax=1; none=1; unset=1"),
      (#","context":{}"#, "strict=1; lax=1; none=1; unset=1"),
      (#","context":{"siteForCookies":null}"#, "strict=1; lax=1; none=1; unset=1"),
      (
        #","context":{"siteForCookies":"wss://www.a.example/x"}"#,
        "strict=1; lax=1; none=1; unset=1"
      ),
      (
        #","context":{"siteForCookies":"https://www.a.example/x"}"#,
        "strict=1; lax=1; none=1; unset=1"
      ),
      (#","context":{"siteForCookies":"http://a.example/"}"#, "none=1"),
      (#","context":{"siteForCookies":"none"}"#, "none=1"),
      (
        #","context":{"siteForCookies":"none","topLevelNavigation":true}"#, "lax=1; none=1; unset=1"
      ),
      (
        #","context":{"siteForCookies":"none","topLevelNavigation":true,"method":"POST"}"#, "none=1"
      ),
      (#","api":"script","context":null"#, "strict=1; none=1; unset=1"),
      (
        #","context":{"partition":"https://top.example/"}"#,
        "strict=1; lax=1; none=1; unset=1; chips=1"
      ),
    ])
  func contexts(context: String, expected: String) {
    let lines = [
      "strict=1; SameSite=Strict", "lax=1; SameSite=Lax; HttpOnly", "none=1; SameSite=None; Secure",
      "unset=1",
    ]
    for line in lines { _ = answer(#"{"op":"set","url":"https://a.example/","line":"\#(line)"}"#) }
    _ = answer(
      #"{"op":"set","url":"https://a.example/","line":"chips=1; Secure; Partitioned","context":{"partition":"https://top.example/"}}"#
    )
    #expect(
      answer(#"{"op":"header","url":"https://a.example/"\#(context)}"#)
        == "{\"cookie\":\"\(expected)\"}\n")
  }

  static let malformed = [
    "x", "[]", "7", "{}", #"{"op":7}"#, #"{"op":"jump"}"#, #"{"op":"set"}"#, #"{"op":null}"#,
    #"{"op":"set","url":"https://a.example/"}"#, #"{"op":"set","url":7,"line":"a"}"#,
    #"{"op":"set","url":"a.example","line":"a"}"#, #"{"op":"set","url":"ftp://a/","line":"a"}"#,
    #"{"op":"set","url":"https://a.example/","line":7}"#,
    #"{"op":"set","url":"https://a.example/","line":"a","lineBase64":"YQ=="}"#,
    #"{"op":"set","url":"https://a.example/","lineBase64":"?"}"#,
    #"{"op":"set","url":"https://a.example/","line":"\ud800"}"#,
    #"{"op":"header","url":"https://a.example/","api":"native"}"#,
    #"{"op":"header","url":"https://a.example/","context":7}"#,
    #"{"op":"header","url":"https://a.example/","context":{"method":"a b"}}"#,
    #"{"op":"header","url":"https://a.example/","context":{"topLevelNavigation":1}}"#,
    #"{"op":"header","url":"https://a.example/","context":{"siteForCookies":"x"}}"#,
    #"{"op":"header","url":"https://a.example/","context":{"partition":true}}"#,
    #"{"op":"now"}"#, #"{"op":"now","at":"yesterday"}"#, #"{"op":"now","at":1293840000}"#,
    #"{"op":"reset"} x"#, #"{"op":"reset""#,
    "{\"op\":\"reset\",\"x\":" + String(repeating: "[", count: 100_000),
  ]

  @Test("answer a malformed line with an error", arguments: malformed)
  func errors(line: String) throws {
    #expect(try fails(Array(line.utf8)))
  }

  @Test("answer a line that is not UTF-8 with an error")
  func notText() throws {
    #expect(
      try fails(Array(#"{"op":"header","url":"https://a.example/"#.utf8) + [0xFF, 0x22, 0x7D]))
  }

  @Test("pass over blank lines", arguments: ["", " ", "\t\r"])
  func blank(line: String) {
    #expect(answer(line) == nil)
  }
}
