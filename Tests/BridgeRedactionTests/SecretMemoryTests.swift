import BridgeTestSupport
import BridgeRedaction
import BridgeRecording
import Testing

@Suite("a secret that was seen once")
struct SecretMemoryTests {
  private let json = [RecordedField("Content-Type", "application/json")]
  private let plain = [RecordedField("Content-Type", "text/plain")]
  private static let value = "a/b+c d\"é=7 xyz"

  private func taught() -> Redactor {
    let redactor = Redactor(key: [7])
    _ = redactor.body(Array("{\"token\":\"a/b+c d\\\"é=7 xyz\"}".utf8), of: json)
    return redactor
  }

  @Test(
    "is found again where nothing names it, in many spellings",
    arguments: [
      "a/b+c d\"é=7 xyz", "a%2Fb%2Bc%20d%22%C3%A9%3D7%20xyz", "a%2fb%2bc%20d%22%c3%a9%3d7%20xyz",
      "a%2Fb%2Bc+d%22%C3%A9%3D7+xyz", #"a/b+c d\"é=7 xyz"#, #"a\/b+c d\"é=7 xyz"#,
      "a/b+c d&quot;é=7 xyz", "a/b+c d\"\"é=7 xyz", "612f622b63206422c3a93d372078797a",
      "612F622B63206422C3A93D372078797A",
    ])
  func spellings(spelling: String) {
    let redacted = taught().text("before \(spelling) behind")
    #expect(Secret.masked(redacted) == "before § behind")
  }

  @Test("is found inside of base64, wherever it starts", arguments: 0..<3)
  func base64(shift: Int) {
    let redactor = Redactor(key: [7])
    _ = redactor.url("?token=\(Secret.text)")
    let inside =
      Array(String(repeating: "x", count: shift).utf8) + Array(Secret.text.utf8) + Array("yy".utf8)
    #expect(redactor.text(Self.base64(inside)).contains("{{secret:token:"))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count - bytes.count % 3, by: 3) {
      let bits = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      for shift in [18, 12, 6, 0] { text.append(digits[bits >> shift & 63]) }
    }
    return text
  }

  @Test("comes back as a header, a path and another body")
  func places() {
    let redactor = Redactor(key: [7])
    _ = redactor.body(Array("{\"sessionid\":\"abc123def456\"}".utf8), of: json)
    #expect(
      redactor.fields([RecordedField("X-Custom", "v=abc123def456")])[0].value.contains(
        "{{secret:sessionid:"))
    #expect(Secret.masked(redactor.url("/s/abc123def456/x")) == "/s/§/x")
    #expect(Secret.masked(redactor.body(Array("hi abc123def456".utf8), of: plain)) == "hi §")
    let number = redactor.body(Array("{\"a\":\"abc123def456\",\"abc123def456\":1}".utf8), of: json)
    #expect(Secret.masked(number) == "{\"a\":\"§\",\"§\":1}")
  }

  @Test("stays JSON where it is a number")
  func number() {
    let redactor = Redactor(key: [7])
    _ = redactor.url("?token=1234567890")
    let body = redactor.body(Array("{\"id\":12345678901,\"a\":[1234567890]}".utf8), of: json)
    #expect(Secret.masked(body) == "{\"id\":\"§\",\"a\":[\"§\"]}")
  }

  @Test("is known by all copies of its redactor and by no other")
  func copies() {
    let redactor = Redactor(key: [7])
    let copy = redactor
    _ = copy.url("?token=\(Secret.text)")
    #expect(!redactor.text(Secret.text).contains(Secret.text))
    #expect(Redactor(key: [7]).text(Secret.text) == Secret.text)
  }

  @Test("inside of a longer one leaves nothing of either")
  func overlapping() {
    let redactor = Redactor(key: [7])
    _ = redactor.url("?token=abcdefgh12&secret=abcdefgh12-ijklmnop&password=mnopqrstu9")
    #expect(Secret.masked(redactor.text("<abcdefgh12-ijklmnop>")) == "<§>")
    #expect(Secret.masked(redactor.text("<abcdefgh12-ijklmnopqrstu9>")) == "<§>")
    #expect(Secret.masked(redactor.text("<abcdefgh12>")) == "<§>")
  }

  @Test("is forgotten beyond the limit, the oldest first, and counted")
  func bounded() {
    let redactor = Redactor(key: [7])
    for number in 0..<3_000 { _ = redactor.url("?token=secret-\(100_000 + number)") }
    #expect(redactor.forgottenSecrets > 0)
    #expect(!redactor.text("secret-102999").contains("102999"))
    #expect(redactor.text("secret-100000") == "secret-100000")
  }

  @Test("is looked for in time in proportion to the text, though all secrets are alike")
  func alike() {
    let redactor = Redactor(key: [7])
    let tail = String(Secret.text.reversed())
    let secrets =
      (8..<500).map { String(repeating: "a", count: $0) }
      + (2_000..<2_040).map { String(repeating: "a", count: $0) + tail }
      + (500..<540).map { String(repeating: "ab", count: $0) }
    for secret in secrets { _ = redactor.url("?token=\(secret)") }
    #expect(redactor.forgottenSecrets > 400)
    // Time proportional to the product of their lengths would be hours.
    let text = String(repeating: "a", count: 300_000)
    #expect(Secret.masked(redactor.text(text)) == "§")
    #expect(!redactor.text(String(repeating: "a", count: 2_010) + tail).contains(tail))
  }

  @Test("is not looked for where it repeats itself all the way, and is counted as forgotten")
  func repeating() {
    let redactor = Redactor(key: [7])
    _ = redactor.url("?token=abababababababab")
    #expect(redactor.forgottenSecrets == 1)
    #expect(redactor.text("abababababababab") == "abababababababab")
    #expect(Secret.masked(redactor.url("?token=abababababababab")) == "?token=§")
  }

  @Test(
    "is found where it was given as one, though it repeats itself, is short or comes late",
    arguments: ["abababababababab", "aaaaaaaa", "pin42", "x"])
  func given(secret: String) {
    let redactor = Redactor(key: [7])
    let field = RecordedField("X-Custom", "1 \(secret) 2 \(secret)\(secret)")
    for _ in 0..<2 { #expect(redactor.fields([field]) == [field]) }
    redactor.learn(Array(secret.utf8), as: "given")
    let found = redactor.fields([field])[0].value
    #expect(found.contains("{{secret:given:") && found.hasPrefix("1 {{"))
    #expect(redactor.forgottenSecrets == 0)
  }

  @Test("is not remembered where it is short, or a name itself")
  func short() {
    let redactor = Redactor(key: [7])
    _ = redactor.url("?token=abc&password=password")
    #expect(redactor.text("abc password") == "abc password")
  }
}

@Suite("rules of redaction")
struct RedactionRulesTests {
  private let json = [RecordedField("Content-Type", "application/json")]

  @Test("add names and paths, and take names out")
  func names() throws {
    let rules = RedactionRules(
      secretNames: ["license"], plainNames: ["csrf_token"],
      secretPaths: [try JSONPathPattern("$.a[*].b")])
    let redactor = Redactor(key: [1], rules: rules)
    let url = redactor.url("?license=x1&csrfToken=x2")
    #expect(Secret.masked(url) == "?license=§&csrfToken=x2")
    let body = redactor.body(
      Array(#"{"a":[{"b":"x","c":"y"},{"b":{"d":"z"}}],"b":"w"}"#.utf8), of: json)
    #expect(Secret.masked(body) == #"{"a":[{"b":"§","c":"y"},{"b":{"d":"§"}}],"b":"w"}"#)
  }

  @Test("take what looks like a key where they are told to")
  func random() {
    let key = "q7Zt2LxV9bN4mK8wR1yP5sD3"
    #expect(Redactor(key: [1]).url("?x=\(key)").contains(key))
    let redactor = Redactor(key: [1], rules: RedactionRules(takesRandomText: true))
    #expect(!redactor.url("?x=\(key)").contains(key))
    #expect(redactor.url("?x=a-plain-sentence-of-words-2").contains("plain"))
  }

  @Test("can be none at all")
  func none() {
    let url = "https://me:\(Secret.text)@a.example/?token=\(Secret.text)"
    #expect(Redactor.none.url(url) == url)
    #expect(Redactor.none.body(Array("{\"password\":\"x\"}".utf8), of: json) == nil)
    #expect(
      Redactor.none.fields([RecordedField("Cookie", "a=b")]) == [RecordedField("Cookie", "a=b")])
    #expect(!Redactor.none.isActive && Redactor(key: [1]).isActive)
  }
}

@Suite("redaction of hostile text", .timeLimit(.minutes(5)))
struct HostileTextTests {
  @Test(
    "takes time in proportion to its length",
    arguments: [
      "=", "token:", "token=", "token:\"", "{\"a\":", "[", "<input ", "<input name=\"", "eyJ",
      "-----BEGIN PRIVATE KEY-----",
      ";a", "&token=", "?", "{{secret:a:12345678}}", "//@:", "\\\"", "--b\r\n", "abcdefgh",
      "Bearer ", "%7B",
    ])
  func linear(piece: String) {
    // Quadratic time would be hours.
    let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
    let redactor = Redactor(key: [1])
    _ = redactor.url("?token=abcdefghabcdefghabcdefgh")
    for type in [
      "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
      "text/html",
      "text/plain", "text/javascript",
    ] {
      _ = redactor.body(Array(text.utf8), of: [RecordedField("Content-Type", type)])
    }
    _ = redactor.url(text)
    _ = redactor.fields(
      ["Cookie", "Authorization", "Link", "X-Other"].map { RecordedField($0, text) })
  }
}
