import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("cookie calls in JSON")
struct CookieCallsTests {
  let jar: CookieJar
  let calls: CookieCalls

  init() throws {
    jar = CookieJar(publicSuffixes: try LibPSL())
    calls = CookieCalls(try Self.cookies(jar))
  }

  static func cookies(
    _ jar: CookieJar, _ url: String = "https://shop.example/a", isOpaque: Bool = false
  ) throws -> PageCookies {
    let document = try RequestURL(url)
    let page = PageContext(
      documentURL: url, frameOrigin: isOpaque ? nil : Origin(document),
      topLevelSite: jar.site(of: document), initiator: .script)
    return try PageCookies(jar: jar, page: page)
  }

  func answer(_ call: String) -> String {
    String(decoding: calls.answer(Array(call.utf8)), as: UTF8.self)
  }

  @Test("set, read and delete")
  func operations() {
    #expect(answer(#"{"op":"setDocumentCookie","line":"a=1=2; path=/"}"#) == "{}")
    #expect(answer(#"{"op":"documentCookie"}"#) == #"{"cookie":"a=1=2"}"#)
    #expect(
      answer(#"{"op":"set","entry":{"name":"b","value":"2","sameSite":"lax","domain":null}}"#)
        == "{}")
    #expect(
      answer(#"{"op":"getAll"}"#)
        == #"{"items":[{"name":"a","value":"1=2"},{"name":"b","value":"2"}]}"#)
    #expect(
      answer(#"{"op":"get","query":{"name":"b"}}"#) == #"{"items":[{"name":"b","value":"2"}]}"#)
    #expect(answer(#"{"op":"delete","deletion":{"name":"a"}}"#) == "{}")
    #expect(answer(#"{"op":"delete","name":"b"}"#) == "{}")
    #expect(answer(#"{"op":"get","query":{"name":"b","url":null}}"#) == #"{"items":[]}"#)
  }

  @Test("keep the time a cookie expires")
  func expiry() {
    #expect(answer(#"{"op":"set","entry":{"name":"a","value":"1","expires":4e12}}"#) == "{}")
    #expect(answer(#"{"op":"documentCookie"}"#) == #"{"cookie":"a=1"}"#)
    #expect(answer(#"{"op":"set","entry":{"name":"a","value":"","expires":0}}"#) == "{}")
    #expect(answer(#"{"op":"documentCookie"}"#) == #"{"cookie":""}"#)
  }

  @Test("answer in ASCII whatever the cookie holds")
  func ascii() {
    #expect(answer("{\"op\":\"setDocumentCookie\",\"line\":\"a=é\\ud83d\\ude00\"}") == "{}")
    #expect(answer(#"{"op":"documentCookie"}"#) == #"{"cookie":"a=\u00e9\ud83d\ude00"}"#)
    #expect(answer(#"{"op":"setDocumentCookie","line":"b=\ud83d"}"#) == "{}")
  }

  @Test(
    "answer with the error that script throws",
    arguments: [
      "", "[]", "{}", #"{"op":"eval"}"#, #"{"op":1}"#, #"{"op":"setDocumentCookie"}"#,
      #"{"op":"set"}"#, #"{"op":"set","entry":{"name":"a"}}"#, #"{"op":"get","query":{}}"#,
      #"{"op":"set","entry":{"name":"a","value":"1","sameSite":"odd"}}"#,
      #"{"op":"set","entry":{"name":"a","value":"1","path":7}}"#,
      #"{"op":"set","entry":{"name":"a","value":"1","expires":"now"}}"#,
      #"{"op":"set","entry":{"name":"a","value":"1","domain":"evil.example"}}"#,
    ])
  func errors(call: String) {
    #expect(answer(call).hasPrefix(#"{"error":{"name":"TypeError","message":""#))
  }

  @Test("answer with SecurityError to a sandboxed frame")
  func sandboxed() throws {
    let calls = CookieCalls(try Self.cookies(jar, isOpaque: true))
    let answer = String(
      decoding: calls.answer(Array(#"{"op":"documentCookie"}"#.utf8)), as: UTF8.self)
    #expect(answer.hasPrefix(#"{"error":{"name":"SecurityError""#))
  }

  @Test("report changes")
  func notices() throws {
    let cookies = try Self.cookies(jar)
    let journal = Journal<String>()
    let observation = cookies.observe {
      journal.note(String(decoding: CookieCalls.notice($0), as: UTF8.self))
    }
    _ = answer(#"{"op":"setDocumentCookie","line":"a=1"}"#)
    _ = answer(#"{"op":"delete","deletion":{"name":"a"}}"#)
    #expect(journal.entries.first == #"{"changed":[{"name":"a","value":"1"}],"deleted":[]}"#)
    withExtendedLifetime(observation) {}
  }
}
