import BridgeRedaction
import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("redaction of anything", .timeLimit(.minutes(5)))
struct RedactionFuzzTests {
  /// Under sanitizers and in debug builds each case is slow.
  private static let seeds: Range<UInt64> = Sanitizer.isOn ? 0..<40 : 0..<400

  private static let json = [RecordedField("Content-Type", "application/json")]
  private static let form = [RecordedField("Content-Type", "application/x-www-form-urlencoded")]
  private static let multipart = [RecordedField("Content-Type", "multipart/form-data; boundary=bb")]
  private static let html = [RecordedField("Content-Type", "text/html")]
  private static let text = [RecordedField("Content-Type", "text/plain")]

  @Test("JSON with secrets anywhere stays JSON of the same shape, without them")
  func json() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let document = Self.value(&random, depth: 0)
      let bytes = JSONWriter.bytes(document)
      let redacted = Redactor(key: [1]).body(bytes, of: Self.json) ?? bytes
      #expect(!Self.holds(redacted, Secret.text), "seed \(seed)")
      let parsed = try JSONValue(parsing: redacted)
      #expect(Self.shape(parsed) == Self.shape(document), "seed \(seed)")
    }
  }

  @Test("bodies with a byte changed hold no secret that is known, and crash nothing")
  func mutated() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      for (sample, fields) in Self.samples {
        var bytes = Array(sample.replacing("PLANTED", with: Secret.text).utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) { bytes = random.mutated(bytes) }
        let redactor = Redactor(key: [1])
        _ = redactor.url("?token=\(Secret.text)")
        let redacted = redactor.body(bytes, of: fields) ?? bytes
        #expect(!Self.holds(redacted, Secret.text), "seed \(seed): \(sample)")
      }
    }
  }

  @Test("bodies that end early anywhere hold no named secret")
  func cut() {
    for (sample, fields) in Self.samples {
      let bytes = Array(sample.replacing("PLANTED", with: Secret.text).utf8)
      for end in 0...bytes.count {
        let part = Array(bytes[..<end])
        let redacted = Redactor(key: [1]).body(part, of: fields) ?? part
        #expect(!Self.holds(redacted, Secret.text), "\(end) of \(sample)")
      }
    }
  }

  @Test("attributes of HTML with any references keep every byte outside the secret")
  func references() {
    let alphabet = [
      "&nbsp;", "&copy;", "&copy", "&amp;", "&amp", "&lt;", "&#39;", "&#xe9;", "&#233;", "&nope;",
      "&", ";", "#", "&#", "&#x;", "a", "é", " ", "nbsp;", "amp;", "quot;", "\u{1F600}",
      "&#x1F600;",
    ]
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let (before, after) = (
        random.text(of: alphabet, upTo: 12), random.text(of: alphabet, upTo: 12)
      )
      let (start, end) = (
        Array(#"<b data-x="{&quot;a&quot;:&quot;"#.utf8) + before
          + Array(#"&quot;,&quot;token&quot;:&#34;"#.utf8),
        Array(#"&quot;,&quot;b&quot;:&quot;"#.utf8) + after + Array(#"&quot;}">x</b>"#.utf8)
      )
      let page = start + Array(Secret.text.utf8) + end
      let redacted = Redactor(key: [1]).body(page, of: Self.html) ?? []
      #expect(redacted.starts(with: start + Array("{{secret:token:".utf8)), "seed \(seed)")
      #expect(redacted.suffix(end.count + 2).elementsEqual(Array("}}".utf8) + end), "seed \(seed)")
    }
  }

  @Test("random text of telling pieces crashes nothing, and redacting twice is redacting once")
  func pieces() {
    let alphabet = [
      "token", "=", ":", "\"", "'", "&", "{", "}", "[", "]", ",", "\\", "\n", "\r\n", "--bb",
      "<input ", "name=",
      "value=", ">", "<", "%", "%7", "%41", "{{secret:", "a:12345678}}", "eyJ", ".", "Bearer ", "x",
      " ", ";", "é",
      "password", "12345678", "?", "#", "//", "@", "-----BEGIN ", "PRIVATE KEY-----",
      "abcdefgh1234",
    ]
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let bytes = random.text(of: alphabet, upTo: 60)
      for fields in [Self.json, Self.form, Self.multipart, Self.html, Self.text] {
        let redactor = Redactor(key: [1])
        let once = redactor.body(bytes, of: fields) ?? bytes
        let twice = redactor.body(once, of: fields) ?? once
        let thrice = redactor.body(twice, of: fields) ?? twice
        // A replacement of the first pass may end a text that was broken elsewhere.
        #expect(thrice == twice, "seed \(seed)")
      }
      let url = String(decoding: bytes, as: UTF8.self)
      let redactor = Redactor(key: [1])
      let once = redactor.url(redactor.url(url))
      #expect(redactor.url(once) == once, "seed \(seed)")
      _ = redactor.fields(
        ["Cookie", "Set-Cookie", "Authorization", "Link", "X"].map { RecordedField($0, url) })
    }
  }

  // MARK: What is redacted

  static let samples: [(String, [RecordedField])] = [
    (#"{"a": 1, "password": "PLANTED", "b": ["x", {"token": "PLANTED"}]}"#, json),
    ("a=1&password=PLANTED&b=%20&token=PLANTED", form),
    (
      "--bb\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nPLANTED\r\n--bb\r\n"
        + "Content-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--bb--\r\n", multipart
    ),
    (
      "<form><input name=\"token\" value=\"PLANTED\"><meta name=\"csrf-token\" content=\"PLANTED\"></form>",
      html
    ),
    ("data: {\"token\": \"PLANTED\"}\n\npassword=PLANTED\n", text),
  ]

  static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    let kind = Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random)
    switch kind {
    case 0: return .text("plain \(Int.random(in: 0...99, using: &random))")
    case 1: return .number(JSONNumber(source: "\(Int.random(in: -99...99, using: &random))"))
    case 2: return .bool(true)
    case 3: return .null
    case 4:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth + 1) })
    default:
      let names = ["a", "b\"", "é", "list", "token", "password", "user_session"]
      let members = names.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map
      { name in
        ["token", "password", "user_session"].contains(name)
          ? (name, JSONValue.text(Secret.text + "\\\"é\n"))
          : (name, value(&random, depth: depth + 1))
      }
      return .object(Array(members))
    }
  }

  /// The document with all texts and numbers replaced by equal ones.
  static func shape(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string: .text("")
    case .array(let elements): .array(elements.map(shape))
    case .object(let object):
      .object(object.members.map { ($0.name.string, shape($0.value)) })
    case .number, .bool, .null: value
    }
  }

  private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }
}
