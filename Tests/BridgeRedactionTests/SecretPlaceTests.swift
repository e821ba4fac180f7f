import BridgeCoding
import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@Suite("a secret in an unusual place")
struct SecretPlaceTests {
  struct Place: Sendable, CustomStringConvertible {
    let type: String
    let text: String
    init(_ type: String, _ text: String) { (self.type, self.text) = (type, text) }
    var description: String { "\(type): \(text)" }
  }

  @Test(
    "of a body is replaced",
    arguments: [
      Place("text/html", #"{"password":"§"}"#),
      Place("application/octet-stream", #"{"token":"§"}"#),
      Place("application/x-www-form-urlencoded", #"{"password":"§"}"#),
      Place("text/javascript", #"[{"token":"§"}]"#),
      Place("application/json", #"[{"key":"password","value":"§"}]"#),
      Place("application/json", #"[{"value":"§","name":"api_key"}]"#),
      Place("application/json", #"{"Key":"secret","Value":"§"}"#),
      Place("application/xml", #"<add key="ApiKey" value="§"/>"#),
      Place("application/xml", #"<entry key="password">§</entry>"#),
      Place("application/xml", #"<string name="api_key">§</string>"#),
      Place("application/xml", #"<db user="me" password="§"/>"#),
      Place("application/xml", "<dict><key>password</key><string>§</string></dict>"),
      Place("text/xml", "<member><name>password</name><value><string>§</string></value></member>"),
      Place("application/xml", "<U>https://a.test/f?X-Amz-Date=1&amp;X-Amz-Signature=§</U>"),
      Place("text/html", "<p>x</p><!-- password: § -->"),
      Place("text/csv", "name,password\nbob,§\n"),
      Place("text/csv", "name;api_key;n\r\n\"b;b\";\"§\";3\r\n"),
      Place("text/plain", "curl -u bob:§ https://a.test/"),
      Place("text/plain", "curl https://a.test/ --user 'bob:§'"),
    ])
  func bodies(place: Place) {
    let bytes = Array(place.text.replacing("§", with: Secret.text).utf8)
    let redacted = Redactor(key: [7]).body(bytes, of: [RecordedField("Content-Type", place.type)])
    #expect(Secret.masked(redacted) == place.text)
  }

  @Test(
    "of a URL is replaced",
    arguments: [
      "/x?key=§", "/x?ticket=§", "/x?pin=§", "/x?hmac=§", "/x?code_verifier=§",
      "/x?oauth_verifier=§",
      "/x?tok=§", "/x?%2574oken=§", "https://a.test/x?code=§", "/x;jsessionid=§",
    ])
  func queries(url: String) {
    let text = url.replacing("§", with: Secret.text)
    #expect(Secret.masked(Redactor(key: [7]).url(text)) == url)
  }

  @Test("of a URL in a URL is replaced, however often it is encoded")
  func encoded() {
    let text = Redactor(key: [7]).url("/x?next=%252Fy%253Ftoken%253D\(Secret.text)")
    #expect(!text.contains(Secret.text))
  }

  @Test(
    "of a path is replaced behind what says that it is one",
    arguments: ["/reset/§", "/accounts/reset/MQ/§/", "/verify-email/§", "/hooks/catch/1234/§?x=1"])
  func paths(url: String) {
    var samples = TokenSamples(seed: 5)
    let text = url.replacing("§", with: samples.text(32))
    #expect(Secret.masked(Redactor(key: [7]).url(text)) == url)
  }

  @Test(
    "of a field is replaced",
    arguments: [
      ("Sec-WebSocket-Protocol", "chat, bearer.§"), ("Sec-WebSocket-Protocol", "access_token, §"),
      ("X-Acme-Key", "§"), ("X-Forwarded-User", "§"), ("X-Goog-Authenticated-User-Email", "§"),
    ])
  func fields(name: String, value: String) {
    let field = RecordedField(name, value.replacing("§", with: Secret.text))
    #expect(Secret.masked(Redactor(key: [7]).fields([field])[0].value) == value)
  }

  @Test("of JSON in strings is replaced at any depth")
  func deep() {
    var text = #"{"password":"\#(Secret.text)"}"#
    for _ in 0..<8 {
      text = "{\"a\":\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}"
    }
    let redacted = Redactor(key: [7]).body(
      Array(text.utf8), of: [RecordedField("Content-Type", "application/json")])
    #expect(Secret.masked(redacted)?.contains(Secret.text) == false)
  }

  @Test("of an undeclared gzip or UTF-16 is replaced")
  func unlabelled() throws {
    let text = #"{"user":"me","password":"\#(Secret.text)"}"#
    var packed: [UInt8] = []
    let encoder = try ContentEncoder(.gzip)
    try encoder.encode(Array(text.utf8), into: &packed)
    try encoder.finish(into: &packed)
    #expect(Redactor(key: [7]).body(packed, of: []) != nil)
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let redacted = try #require(Redactor(key: [7]).body(wide, of: []))
    #expect(!String(decoding: redacted.filter { $0 != 0 }, as: UTF8.self).contains(Secret.text))
  }

  @Test(
    "is none of these",
    arguments: [
      Place("application/json", #"{"secretary":"Ms Jones 42","tokenizer":"standard-2"}"#),
      Place("application/json", #"{"password_changed_at":"2024-05-01T10:00:00Z"}"#),
      Place("application/json", #"{"passwordChangedAt":1714557600,"hasPassword":true}"#),
      Place(
        "application/json",
        #"{"properties":{"password":{"type":"string","description":"At least 8","minLength":8}}}"#),
      Place("application/json", #"{"usage":{"prompt_tokens":4096,"total_tokens":128000}}"#),
      Place("application/json", #"{"key":"name","cache_key":"a1b2c3d4e5"}"#),
      Place("application/x-www-form-urlencoded", "code=DE&lang=en"),
      Place("application/x-www-form-urlencoded", "key=name&sort=asc"),
      Place("text/csv", "name,size\nbob,12\n"),
    ])
  func harmless(place: Place) {
    let fields = [RecordedField("Content-Type", place.type)]
    #expect(Secret.masked(Redactor(key: [7]).body(Array(place.text.utf8), of: fields)) == nil)
  }
}

@Suite("a secret that is known")
struct KnownSecretTests {
  private static let value = "p&ä \"q'\\<x>/+=Zz9"

  private func taught() -> Redactor {
    let redactor = Redactor(key: [7])
    _ = redactor.body(
      Array(#"{"password":"p&ä \"q'\\<x>/+=Zz9"}"#.utf8),
      of: [RecordedField("Content-Type", "application/json")])
    return redactor
  }

  private static let spellings: [String] = {
    let scalars = value.unicodeScalars
    func each(_ spell: (Unicode.Scalar) -> String) -> String { scalars.map(spell).joined() }
    func hex(_ value: UInt32, _ count: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return [
      value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"),
      each { $0.isASCII ? "\\x\(hex($0.value, 2))" : "\\u\(hex($0.value, 4))" },
      each { "\\u\(hex($0.value, 4))" }, each { "\\u{\(hex($0.value, 1))}" },
      each { "&#x\(hex($0.value, 1));" }, each { "&#\($0.value);" },
      value.utf8.map { "%\(hex(UInt32($0), 2))" }.joined(),
    ]
  }()

  @Test("is found in every spelling", arguments: spellings)
  func spelled(spelling: String) {
    #expect(Secret.masked(taught().text("before \(spelling) behind")) == "before § behind")
  }

  @Test(
    "is found in bodies that are not text",
    arguments: ["application/x-protobuf", "image/png", "application/grpc"])
  func binary(type: String) {
    let bytes: [UInt8] = [0, 1, 0xFF] + Array(Self.value.utf8) + [0, 0xFE]
    let redacted = taught().body(bytes, of: [RecordedField("Content-Type", type)])
    #expect(redacted?.starts(with: [0, 1, 0xFF]) == true)
    #expect(redacted?.suffix(2) == [0, 0xFE])
    #expect(Secret.masked(redacted)?.contains("Zz9") == false)
  }

  @Test("is found in files of multipart bodies, which else stay byte for byte")
  func files() {
    let head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.bin\"\r\n\r\n"
    let fields = [RecordedField("Content-Type", "multipart/form-data; boundary=B")]
    let known = taught().body(Array("\(head)x \(Self.value) y\r\n--B--\r\n".utf8), of: fields)
    #expect(Secret.masked(known) == "\(head)x § y\r\n--B--\r\n")
    let other = taught().body(Array("\(head)password=abc12345\r\n--B--\r\n".utf8), of: fields)
    #expect(Secret.masked(other) == nil)
  }
}
