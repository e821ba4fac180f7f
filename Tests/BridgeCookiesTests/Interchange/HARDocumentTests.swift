import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("Cookies exported as HAR")
struct HARDocumentTests {
  private static func entry(
    at moment: String, _ url: String, cookie: String, field: String
  ) -> String {
    #"{"startedDateTime":"\#(moment)","time":0,"request":{"method":"GET","url":"\#(url)","#
      + #""httpVersion":"HTTP/1.1","cookies":[],"headers":[],"queryString":[],"headersSize":-1,"#
      + #""bodySize":0},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","#
      + #""cookies":[\#(cookie)],"headers":[{"name":"Set-Cookie","value":"\#(field)"}],"#
      + #""content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1},"#
      + #""cache":{},"timings":{"send":0,"wait":0,"receive":0}}"#
  }

  @Test("are one entry per line, whose response sets the cookie")
  func text() throws {
    let jar = try TestJar()
    try jar.set("a=1; Secure; HttpOnly; Max-Age=60", "https://a.example/x/y")
    jar.clock.advance(by: .milliseconds(1500))
    try jar.set("b=2; Domain=a.example; Path=/", "http://a.example/")
    let head = #"{"log":{"version":"1.2","creator":{"name":"ajax-bridge","version":"0.1.0"},"#
    let first = Self.entry(
      at: "2011-01-01T00:00:00.000000Z", "https://a.example/",
      cookie: #"{"name":"a","value":"1","path":"/x","domain":"a.example","httpOnly":true,"#
        + #""secure":true,"expires":"2011-01-01T00:01:00.000000Z"}"#,
      field: "a=1; Path=/x; Expires=Sat, 01 Jan 2011 00:01:00 GMT; Secure; HttpOnly")
    let second = Self.entry(
      at: "2011-01-01T00:00:01.500000Z", "http://a.example/",
      cookie: #"{"name":"b","value":"2","path":"/","domain":".a.example","httpOnly":false,"#
        + #""secure":false}"#,
      field: "b=2; Path=/; Domain=a.example")
    let text = String(decoding: jar.jar.export(as: .har).bytes, as: UTF8.self)
    #expect(text == "\(head)\"entries\":[\n\(first)\n,\(second)]}}\n")
  }
}
