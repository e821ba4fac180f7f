import BridgeCrypto
import BridgeComparison
import BridgeRecording
import Testing

@Suite("Match key")
struct MatchKeyTests {
  private func key(
    _ url: String, _ contentType: String? = nil, _ body: String? = nil, method: String = "POST"
  ) -> MatchKey {
    MatchKey(method: method, url: url, contentType: contentType, body: body.map { Array($0.utf8) })
  }

  @Test(
    "is the same for URLs that ask the same",
    arguments: [
      ("https://a.example/x", "https://a.example:443/x"),
      ("http://a.example", "HTTP://A.Example:80/"),
      ("https://a.example/x?a=1&b=2", "https://a.example/x?b=2&a=1"),
      ("https://a.example/x#one", "https://a.example/x#two?a"),
      ("https://a.example/%c3%a9?q=%2f", "https://a.example/%C3%A9?q=%2F"),
      ("https://user:pw@a.example/", "https://a.example/"),
      ("https://a.example/?", "https://a.example/"),
      ("https://a.example:08080/", "https://a.example:8080"),
      ("https://[::1]:443/", "https://[::1]/"),
      ("https://a.example:/", "https://a.example/"),
      ("https://a.example?q=/", "https://a.example/?q=/"),
      ("wss://a.example:443/s", "wss://a.example/s"),
    ])
  func sameURL(left: String, right: String) { #expect(key(left) == key(right)) }

  @Test(
    "differs where a server could tell",
    arguments: [
      ("https://a.example/x", "http://a.example/x"), ("https://a.example/x", "https://b.example/x"),
      ("https://a.example/x", "https://a.example:8443/x"),
      ("https://a.example/x", "https://a.example/X"),
      ("https://a.example/x", "https://a.example/x/"),
      ("https://a.example/?a=1", "https://a.example/?a=2"),
      ("https://a.example/?a=1&a=1", "https://a.example/?a=1"),
      ("https://a.example/?a", "https://a.example/?a="),
      ("https://a.example/?a=+", "https://a.example/?a=%20"),
      ("https://a.example/%zz", "https://a.example/%ZZ"),
      ("https://a.example/\u{E9}", "https://a.example/e\u{301}"), ("data:,a?b&c", "data:,a?c&b"),
      ("/x", "https://a.example/x"), ("http://a.example:443/", "http://a.example/"),
    ])
  func otherURL(left: String, right: String) { #expect(key(left) != key(right)) }

  @Test(
    "takes any text for a URL",
    arguments: [
      "", "#", "?", ":", "//", "https:", "https://", "https://[", "a b c", "http://@:/?#", "é:x",
    ])
  func anyURL(text: String) { #expect(key(text) == key(text)) }

  @Test(
    "is the same for bodies that mean the same",
    arguments: [
      (
        "application/json", #"{"a":1.0,"b":[true]}"#, "application/json; charset=utf-8",
        #"{ "b":[true], "a":1 }"#
      ),
      ("application/problem+json", #"{"a":"\u0041"}"#, "application/json", #"{"a":"A"}"#),
      (
        "application/x-www-form-urlencoded", "a=1&b=x+y", "application/x-www-form-urlencoded",
        "b=x%20y&a=1"
      ),
      ("text/plain", "same", "application/octet-stream", "same"),
      ("application/json", "{broken", "application/json", "{broken"),
      ("text/plain", "", "application/json", ""),
      (
        "multipart/form-data; boundary=one",
        "--one\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\nv\r\n--one--\r\n",
        "multipart/form-data; boundary=\"two x\"",
        "--two x\r\ncontent-disposition: form-data; name=f\r\n\r\nv\r\n--two x--"
      ),
    ])
  func sameBody(_ type: String, _ body: String, _ otherType: String, _ otherBody: String) {
    #expect(key("/", type, body) == key("/", otherType, otherBody))
  }

  @Test(
    "differs for bodies that do not",
    arguments: [
      ("application/json", #"{"a":1}"#, #"{"a":2}"#),
      ("application/json", #"["\ud800"]"#, #"["\ud801"]"#),
      ("application/json", "[1,2]", "[2,1]"), ("text/plain", "[1, 2]", "[1,2]"),
      ("application/x-www-form-urlencoded", "a=1&a=1", "a=1"),
      ("application/x-www-form-urlencoded", "ab=c", "a=bc"),
      ("application/x-www-form-urlencoded", "a=%zz", "a=%ZZ"),
      ("application/json", "{broken", "{ broken"),
      ("application/octet-stream", "", "x"),
    ])
  func otherBody(_ type: String, _ body: String, _ otherBody: String) {
    #expect(key("/", type, body) != key("/", type, otherBody))
  }

  @Test(
    "of a multipart body counts name, file name, type and content of each part, in order",
    arguments: [
      ("name=\"f\"", "x"), ("name=\"g\"; filename=\"a\"", "x"), ("name=\"f\"; filename=\"b\"", "x"),
      ("name=\"f\"; filename=\"a\"\r\nContent-Type: text/html", "x"),
      ("name=\"f\"; filename=\"a\"", "y"),
    ])
  func multipart(disposition: String, content: String) {
    func key(_ disposition: String, _ content: String) -> MatchKey {
      self.key(
        "/", "multipart/form-data; boundary=B",
        "--B\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(content)\r\n--B--\r\n")
    }
    #expect(key(disposition, content) != key("name=\"f\"; filename=\"a\"", "x"))
  }

  @Test("falls back to the bytes where a multipart body ends early")
  func brokenMultipart() {
    let body = Array("--B\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\nv".utf8)
    let key = BodyKey(contentType: "multipart/form-data; boundary=B", body: body)
    #expect(key == .raw(SHA256.hash(body), size: body.count))
  }

  @Test("tells methods apart to the letter, and no body from any body")
  func methods() {
    #expect(key("/", method: "PATCH") != key("/", method: "patch"))
    #expect(key("/") == key("/", "text/plain", ""))
    #expect(key("/") != key("/", "text/plain", "x"))
  }

  @Test("hashes as SHA-256 does")
  func digest() {
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256.hash(Array("abc".utf8)).hex == expected)
    #expect(SHA256.hash(AnySequence("abc".utf8)).hex == expected)
  }
}
