import BridgeCore
import Testing

@Suite("a request URL")
struct RequestURLTests {
  @Test(
    "keeps what the page gave",
    arguments: [
      ("http://a.example", "a.example", "/", nil),
      ("http://a.example/", "a.example", "/", nil),
      ("HTTP://A.Example/Path", "a.example", "/Path", nil),
      ("http://a.example?q", "a.example", "/?q", nil),
      ("http://a.example#f", "a.example", "/", "f"),
      ("http://a.example/#", "a.example", "/", ""),
      ("http://a.example/a#b#c?d", "a.example", "/a", "b#c?d"),
      ("http://a.example/?a#b", "a.example", "/?a", "b"),
      ("http://a.example/?", "a.example", "/?", nil),
      ("http://a.example/a//b/", "a.example", "/a//b/", nil),
      ("http://a.example/a/../b/./c", "a.example", "/a/../b/./c", nil),
      ("http://a.example/%2F%zz%", "a.example", "/%2F%zz%", nil),
      ("http://a.example/{a}|\"<b>`^", "a.example", "/{a}|\"<b>`^", nil),
      ("http://a.example/a\\b", "a.example", "/a\\b", nil),
      ("http://a.example\\b", "a.example", "/b", nil),
      ("http://a.example/u:p@b", "a.example", "/u:p@b", nil),
      ("http://a.example/?http://b@c", "a.example", "/?http://b@c", nil),
      ("http://a.example/#x@y", "a.example", "/", "x@y"),
      ("http://a.example:8080/", "a.example:8080", "/", nil),
      ("http://a.example:/", "a.example", "/", nil),
      ("http://a.example:0080/", "a.example:80", "/", nil),
      ("http://a.example:0/", "a.example:0", "/", nil),
      ("http://a.example:65535/", "a.example:65535", "/", nil),
      ("http://127.0.0.1:1/", "127.0.0.1:1", "/", nil),
      ("http://[::1]/", "[::1]", "/", nil),
      ("http://[2001:DB8::1]:8443/a", "[2001:db8::1]:8443", "/a", nil),
      ("http://[::ffff:1.2.3.4]/", "[::ffff:1.2.3.4]", "/", nil),
      ("http://bücher.example/", "bücher.example", "/", nil),
      ("http://xn--bcher-kva.example/", "xn--bcher-kva.example", "/", nil),
      ("http://a_b.example./", "a_b.example.", "/", nil),
      ("http://!$&'()*+,;=~/", "!$&'()*+,;=~", "/", nil),
    ] as [(String, String, String, String?)])
  func keeps(text: String, authority: String, target: String, fragment: String?) throws {
    let url = try RequestURL(text)
    #expect(url.scheme == "http")
    #expect(url.authority == authority)
    #expect(url.target == target)
    #expect(url.fragment == fragment)
    #expect(try RequestURL(url.text) == url)
  }

  @Test(
    "percent-encodes what would break a request line, and nothing else",
    arguments: [
      ("/a b", "/a%20b"), ("/é", "/%C3%A9"), ("/?q=日本", "/?q=%E6%97%A5%E6%9C%AC"),
      ("/😀", "/%F0%9F%98%80"), ("/a+b%20c", "/a+b%20c"), ("/ ", "/%20"), ("/e\u{301}", "/e%CC%81"),
      ("?a b", "/?a%20b"),
    ])
  func encodes(given: String, target: String) throws {
    #expect(try RequestURL("https://a.example\(given)").target == target)
  }

  @Test("keeps a fragment as it is, because it is never sent")
  func fragment() throws {
    #expect(try RequestURL("https://a.example/#a é{").fragment == "a é{")
  }

  @Test(
    "is refused when it cannot be requested",
    arguments: [
      "", "/", "/path", "a.example", "//a.example/", "http:", "http:/a.example", "http:a.example",
      "http://", "http:///a", "https://?q", "http://#f", "ftp://a.example/", "file:///etc/passwd",
      "javascript:alert(1)", "data:text/plain,hello", "about:blank", "ws://a.example/",
      "://a.example",
      " http://a.example/", "htt p://a.example/", "http://a.example:http/",
      "http://a.example:65536/",
      "http://a.example:-1/", "http://a.example:+1/", "http://a.example:99999999999999999999/",
      "http://a.example:8 0/", "http://a.example:80:80/", "http://:80/", "http://a b/",
      "http://a%41/",
      "http://a|b/", "http://a<b/", "http://a^b/", "http://[::1/", "http://::1/", "http://[]/",
      "http://[::1]x/", "http://[::1]:x/", "http://[::g]/", "http://[::1%25eth0]/", "http://a]/",
      "http:\\\\a.example/",
    ])
  func refuses(text: String) {
    let error = #expect(throws: BridgeError.self) { try RequestURL(text) }
    #expect(error?.code == .malformedURL)
  }

  @Test(
    "with a control character is refused, with its place", arguments: [0, 1, 9, 10, 13, 31, 127])
  func controlCharacters(code: UInt8) {
    let character = Character(Unicode.Scalar(code))
    for text in [
      "http://a.example/\(character)", "http://a\(character).example/", "\(character)http://a",
    ] {
      let error = #expect(throws: BridgeError.self) { try RequestURL(text) }
      #expect(error?.code == .malformedURL)
      let place = Array(text.utf8).firstIndex(of: code)
      #expect(error?.message.contains("byte \(place ?? -1) is a control character") == true)
      #expect(error?.message.utf8.contains(code) == false)
    }
  }

  @Test(
    "with credentials is refused, and no message repeats them",
    arguments: [
      "http://user:secret@a.example/", "http://secret@a.example/", "http://:secret@a.example/",
      "http://user:secret@a.example/\n", "http://user:pa/secret@a.example/", "ftp://user:secret@a/",
      "http://user@secret@a.example/", "http://user:secret@/",
    ])
  func credentials(text: String) {
    let error = #expect(throws: BridgeError.self) { try RequestURL(text) }
    #expect(error?.code == .malformedURL)
    #expect(error?.message.contains("secret") == false)
  }

  @Test("with a secret in its query is refused without repeating it")
  func querySecrets() {
    for text in ["http://a.example:x/?token=secret", "http://a b/#secret", "/a?secret"] {
      let error = #expect(throws: BridgeError.self) { try RequestURL(text) }
      #expect(error?.message.contains("secret") == false)
    }
  }

  @Test("that is endless is cut short in the message")
  func shortMessage() {
    let text = "ftp://" + String(repeating: "a", count: 100_000)
    let error = #expect(throws: BridgeError.self) { try RequestURL(text) }
    #expect((error?.message.count ?? .max) < 300)
  }

  @Test("of a megabyte is taken apart")
  func longURL() throws {
    let path = "/" + String(repeating: "a", count: 1 << 20)
    #expect(try RequestURL("https://a.example\(path)").target == path)
  }

  @Test("of more than 2 MiB is refused, and no message repeats it")
  func tooLong() throws {
    let start = "https://a.example/"
    let longest = start + String(repeating: "a", count: (2 << 20) - start.utf8.count)
    #expect(try RequestURL(longest).text == longest)
    let error = #expect(throws: BridgeError.self) { try RequestURL(longest + "a") }
    #expect(error?.code == .malformedURL)
    #expect(error?.message.contains("2097153 bytes") == true)
    #expect((error?.message.count ?? .max) < 300)
  }
}

@Suite("an authority")
struct AuthorityTests {
  @Test(
    "is host and port",
    arguments: [
      ("a.example", "a.example", nil), ("A.Example:80", "a.example", 80), ("[::1]:1", "[::1]", 1),
      ("[::1]", "[::1]", nil), ("a:", "a", nil), ("1.2.3.4:5", "1.2.3.4", 5),
    ] as [(String, String, Int?)])
  func reads(text: String, host: String, port: Int?) throws {
    let authority = try #require(Authority(text))
    #expect(authority.host == host)
    #expect(authority.port == port)
    #expect(authority.text == (port.map { "\(host):\($0)" } ?? host))
  }

  @Test(
    "is nothing else",
    arguments: [
      "", ":", ":80", "a:b", "a:65536", "u@a", "a/b", "[::1", "[]", "[:]", "a b", "a\r\n",
    ])
  func refuses(text: String) {
    #expect(Authority(text) == nil)
  }
}
