import BridgeCrypto
import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("Body comparison")
struct BodyComparisonTests {
  private func compare(
    _ type: String?, _ recorded: [UInt8], _ actual: [UInt8], ignoring paths: [String] = [],
    isText: Bool = false
  ) throws -> ComparisonResult {
    let rules = ComparisonRules(ignoredJSONPaths: try paths.map { try JSONPathPattern($0) })
    let fields = type.map { [RecordedField("Content-Type", $0)] } ?? []
    let body = RecordedBody.content(
      RecordedContent(mediaType: nil, isText: isText, bytes: recorded))
    return ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(status: 200, reason: "", fields: fields, body: body),
      actual: ActualResponse(status: 200, fields: fields, body: .bytes(actual)))
  }

  private func lines(
    _ type: String?, _ recorded: String, _ actual: String, ignoring paths: [String] = []
  ) throws -> [String] {
    try compare(type, Array(recorded.utf8), Array(actual.utf8), ignoring: paths)
      .differences.map(\.description)
  }

  @Test(
    "compares JSON place by place",
    arguments: [
      (#"{"a":1,"b":2}"#, #"{ "b":2.0, "a":1 }"#, []),
      (
        #"{"a":[1,{"p":9.5}]}"#, #"{"a":[1,{"p":9.75}]}"#,
        ["body $.a[1].p: recorded 9.5, actual 9.75"]
      ),
      (#"{"a":1,"a":2}"#, #"{"a":1,"a":2.0}"#, []),
      (#"{"a":1,"a":2}"#, #"{"a":2}"#, ["body $.a: recorded 1, then 2, actual 2"]),
      (
        #"{"b":0,"a":1,"a":2}"#, #"{"a":9,"a":2,"b":0}"#,
        ["body $.a: recorded 1, then 2, actual 9, then 2"]
      ),
      (
        #"[{"a":1,"a":2},0]"#, #"[{"a":2}]"#,
        [
          "body $: recorded 2 elements, actual 1 element",
          "body $[0].a: recorded 1, then 2, actual 2", "body $[1]: recorded 0, actual (absent)",
        ]
      ),
      (#"{"a":1}"#, #"{"a":"1"}"#, [#"body $.a: recorded 1, actual "1""#]),
      (
        #"{"a":1,"c":1}"#, #"{"z":null,"b":[1],"c":1}"#,
        [
          "body $.a: recorded 1, actual (absent)", "body $.b: recorded (absent), actual [1]",
          "body $.z: recorded (absent), actual null",
        ]
      ),
      (
        #"{"x y":{"it's":1}}"#, #"{"x y":{"it's":2}}"#,
        [#"body $['x y']['it\'s']: recorded 1, actual 2"#]
      ),
      (
        "[1,2,3]", "[0,1,2,3]",
        [
          "body $: recorded 3 elements, actual 4 elements",
          "body $[0]: recorded (absent), actual 0",
        ]
      ),
      (
        "[1,2,3,4]", "[1,4]",
        [
          "body $: recorded 4 elements, actual 2 elements",
          "body $[1]: recorded 2, actual (absent)",
          "body $[2]: recorded 3, actual (absent)",
        ]
      ),
      ("[1]", "{}", ["body $: recorded [1], actual {}"]),
      ("\"\u{E9}\"", "\"e\u{301}\"", ["body $: recorded \"\u{E9}\", actual \"e\u{301}\""]),
    ] as [(String, String, [String])])
  func json(recorded: String, actual: String, expected: [String]) throws {
    #expect(try lines("application/json", recorded, actual) == expected)
  }

  @Test(
    "leaves out ignored places with all they contain",
    arguments: [
      ("$.time", 2), ("$.items[*].id", 2), ("$.items[0]", 2), ("$.items", 1), ("$..id", 2),
      ("$.*", 0),
      ("$", 0), ("$['time']", 2), ("$.items[*]", 1), ("$..*", 0), ("$.items.id", 3), ("$[0]", 3),
    ])
  func ignoredPaths(pattern: String, count: Int) throws {
    let differences = try lines(
      "application/json", #"{"time":1,"items":[{"id":1},{"n":1}]}"#,
      #"{"time":2,"items":[{"id":2},{"n":2}]}"#, ignoring: [pattern])
    #expect(differences.count == count)
  }

  @Test("leaves out members that only one side has, and aligns arrays without them")
  func ignoredAbsence() throws {
    let differences = try lines(
      "application/json", #"[{"t":1,"a":1},{"t":2,"a":2}]"#,
      #"[{"t":7,"a":0},{"a":1},{"t":8,"a":2}]"#,
      ignoring: ["$[*].t"])
    #expect(differences.count == 2)
  }

  @Test(
    "refuses what is not a path and says where",
    arguments: [
      ("", 0), ("time", 0), ("$x", 1), ("$.", 2), ("$[", 2), ("$[a]", 2), ("$['a", 4), ("$[1", 3),
      ("$..", 3),
    ])
  func badPath(text: String, offset: Int) {
    let error = #expect(throws: JSONPathError.self) { _ = try JSONPathPattern(text) }
    #expect(error?.offset == offset)
  }

  @Test("falls back to text where one side is not JSON, and says so")
  func brokenJSON() throws {
    let result = try compare("application/json", Array("{}".utf8), Array("<html>".utf8))
    #expect(result.differences.map(\.description) == ["body line 1: recorded {}, actual <html>"])
    #expect(result.note?.hasPrefix("compared as text: the actual body is not JSON") == true)
    #expect(result.body == .compared)
  }

  @Test(
    "compares text line by line",
    arguments: [
      ("a\nb\nc\n", "a\nx\nc\n", ["body line 2: recorded b, actual x"]),
      ("a\nb\nc\n", "a\nc\n", ["body line 2: recorded b, actual (absent)"]),
      ("a\nc\n", "a\nb\nc\n", ["body line 2 (actual): recorded (absent), actual b"]),
      (
        "a\nb\nc\nd\ne\n", "x\nb\nc\ne\nf\n",
        [
          "body line 1: recorded a, actual x", "body line 4: recorded d, actual (absent)",
          "body line 5 (actual): recorded (absent), actual f",
        ]
      ),
      ("a\r\nb\r\n", "a\nb\n", ["body line ends: recorded CRLF, actual LF"]),
      ("a\nb", "a\nb\n", ["body line ends: recorded LF, none at the end, actual LF"]),
      ("a\r\nb\nc\n", "a\nb\nc\n", ["body line ends: recorded 1 CRLF and 2 LF, actual LF"]),
      ("\u{FEFF}a\n", "a\n", ["body line 1: recorded \\u{feff}a, actual a"]),
    ] as [(String, String, [String])])
  func text(recorded: String, actual: String, expected: [String]) throws {
    for type in ["text/html", "application/xml", "image/svg+xml", "text/css", nil] {
      #expect(try lines(type, recorded, actual) == expected)
    }
  }

  @Test("finds the fewest changed lines in random edits", arguments: 0..<10)
  func randomEdits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = (0..<300).map { _ in "line \(Int.random(in: 0..<80, using: &random))" }
    var new = old
    for _ in 0..<8 { new.remove(at: Int.random(in: new.indices, using: &random)) }
    for _ in 0..<8 { new.insert("new", at: Int.random(in: new.indices, using: &random)) }
    let found = try lines("text/plain", old.joined(separator: "\n"), new.joined(separator: "\n"))
    #expect((1...16).contains(found.count))
    #expect(found.count { $0.contains("actual new") } == 8)
  }

  @Test("compares large texts that differ throughout, and single lines of 10 MB")
  func large() throws {
    let many = (0..<50_000).map { "old \($0)\n" }.joined()
    let result = try compare(
      "text/plain", Array(many.utf8), Array(many.utf8).map { $0 == 0x64 ? 0x65 : $0 })
    #expect(result.differences.count == 100 && result.omittedDifferences == 49_900)

    let long = [UInt8](repeating: 0x61, count: 10_000_000)
    let differences = try compare("application/json", long, long.dropLast() + [0x62]).differences
    #expect(differences.count == 1)
    #expect(differences.allSatisfy { $0.actual.hasSuffix("aab") && $0.actual.count < 200 })
  }

  @Test("compares arrays that differ in length at each of 500 levels in no time to speak of")
  func nestedArrays() throws {
    let opening = String(repeating: "[", count: 500)
    let old = opening + String(repeating: ",1]", count: 500).dropFirst()
    let new = opening + String(repeating: ",1,2]", count: 500).dropFirst()
    let result = try compare("application/json", Array(old.utf8), Array(new.utf8))
    #expect(result.differences.count + result.omittedDifferences == 1_000)
  }

  @Test(
    "compares text in the encoding it came in with text a recorder turned into UTF-8",
    arguments: [
      ("text/html; charset=ISO-8859-1", [0xE9, 0x80], "é€", 0),
      ("text/html; charset=\"windows-1252\"", [0x93], "“", 0),
      ("text/html; charset=utf-16", [0xFF, 0xFE, 0x61, 0, 0xE9, 0], "aé", 0),
      ("text/html; charset=utf-16be", [0, 0x61], "a", 0), ("text/html", [0xE9], "é", 0),
      ("text/html; charset=utf-8", [0x61, 0xE9], "b\u{FFFD}", 1),
      ("text/html", [0xEF, 0xBB, 0xBF, 0x61], "a", 0),
      ("text/html", [0x61], "\u{FEFF}a", 1),
      ("application/json", [0xEF, 0xBB, 0xBF, 0x31], "1.0", 0),
      ("text/html; charset=ISO-8859-1", [0xC3, 0xA9], "é", 1),
      ("application/json; charset=latin1", [0x22, 0xE9, 0x22], "\"\\u00e9\"", 0),
      ("text/html; charset=ISO-8859-1", [0xE8], "é", 1),
      ("text/html; charset=utf-16le", [0x61, 0, 0x62], "a", 1),
    ] as [(String, [UInt8], String, Int)])
  func encodings(type: String, actual: [UInt8], recorded: String, count: Int) throws {
    let result = try compare(type, Array(recorded.utf8), actual, isText: true)
    #expect(result.differences.count == count)
    #expect(result.body == .compared)
  }

  @Test(
    "does not judge text in a charset it cannot decode, or bytes that a recorder destroyed",
    arguments: [
      ("text/html; charset=koi8-r", [0xC1], "а", ComparisonResult.Body.notComparable),
      ("text/html; charset=shift_jis", [0x82, 0xA0], "あ", .notComparable),
      ("text/html; charset=iso-2022-jp", [0x1B, 0x24, 0x42], "a", .notComparable),
      ("text/html; charset=shift_jis", [0x61], "a", .compared),
      ("text/html", [0x61, 0xE9], "a\u{FFFD}", .notRecorded),
      ("text/html; charset=utf-8", [0x61, 0xE9], "a\u{FFFD}", .notRecorded),
    ] as [(String, [UInt8], String, ComparisonResult.Body)])
  func undecodable(
    type: String, actual: [UInt8], recorded: String, body: ComparisonResult.Body
  ) throws {
    let result = try compare(type, Array(recorded.utf8), actual, isText: true)
    #expect(result.differences.isEmpty)
    #expect(result.body == body)
    #expect((result.note != nil) == (body != .compared))
  }

  @Test(
    "never takes different bytes for the same text",
    arguments: [
      "text/plain", "text/plain; charset=utf-8", "text/plain; charset=ISO-8859-1",
      "text/plain; charset=utf-16le", "application/json; charset=utf-16", nil,
    ])
  func rawRecordings(type: String?) throws {
    #expect(try compare(type, [0xC3, 0xA9], [0xE9]).differences.count == 1)
    #expect(try compare(type, [0x61, 0xEF, 0xBF, 0xBD], [0x61, 0xE9]).differences.count == 1)
    #expect(try compare(type, [0x61, 0xD8], [0x61, 0xD9]).differences.count == 1)
    #expect(try compare(type, [0x61, 0xFF], [0x61, 0xFE]).differences.count == 1)
    #expect(try compare(type, [0x61, 0xFF], [0x61, 0xFF]).isSame)
  }

  @Test("compares other bodies by size, digest and first byte that differs")
  func bytes() throws {
    let result = try compare("image/png", [1, 2, 3], [1, 9])
    #expect(result.differences.map(\.location) == ["body"])
    #expect(
      result.differences.first?.recorded.hasPrefix("3 bytes, sha256 039058c6f2c0cb49") == true)
    #expect(result.differences.first?.actual.hasSuffix(", first difference at byte 1") == true)
    #expect(
      try compare("text/html", [0x61], []).differences.first?.actual.hasPrefix("no body") == true)
  }

  @Test(
    "compares text of other types of applications as what it is",
    arguments: [
      ("application/.json", #"{"a":1,"b":[2]}"#, #"{"b": [3], "a": 1}"#, "body $.b[0]"),
      ("application/octet-stream", "[1]", "[2]", "body $[0]"),
      ("application/.csv", "a,b\n1,2", "a,b\n1,3", "body line 2"),
      ("application/vnd.ms-excel", "a\tb\n1\t2", "a\tb\n1\t3", "body line 2"),
      (
        "application/xml+opml", "<?xml version=\"1.0\"?>\n<a b=\"1\"/>",
        "<?xml version=\"1.0\"?>\n<a b=\"2\"/>", "body line 2"
      ),
      ("application/xml+opml", "<a>1</a>", "<a>2</a>", "body"),
      ("application/json", "<p>1<b>2</b></p>", "<p>1<b>3</b></p>", "body p > b"),
      ("application/json", "<p>1</p>", "[1]", "body line 1"),
      ("application/json", "<any>1</any>", "<any>2</any>", "body line 1"),
      ("application/octet-stream", "12", "13", "body"),
      ("application/octet-stream", "[1]", "[2", "body"),
      ("application/x-pem-file", "MIIBIjANBgkqhkiG9w0BAQEF", "MIIBCgKCAQEAq7vT3xLm9kQd", "body"),
      ("application/octet-stream", "wait: 0.513s", "wait: 30.517s", "body"),
      ("application/zip", "PK\u{0}a", "PK\u{0}b", "body"), ("image/x-any", "a", "b", "body"),
    ])
  func undeclaredText(type: String, recorded: String, actual: String, place: String) throws {
    let found = try compare(type, Array(recorded.utf8), Array(actual.utf8)).differences
    #expect(found.map(\.location) == [place])
  }

  @Test("compares a body that is too large to hold by its digest")
  func digests() {
    let bytes = Array("abc".utf8)
    let recorded = RecordedResponse(
      status: 200, reason: "", fields: [],
      body: .content(RecordedContent(mediaType: "text/plain", bytes: bytes)))
    func result(_ sha256: String, _ size: Int) -> ComparisonResult {
      ResponseComparison().compare(
        recorded: recorded,
        actual: ActualResponse(status: 200, fields: [], body: .digest(sha256: sha256, size: size)))
    }
    let digest = SHA256.hash(bytes).hex
    #expect(result(digest.uppercased(), 3).isSame)
    #expect(result(digest, 4).differences.count == 1)
    #expect(result(String(digest.reversed()), 3).note?.contains("too large") == true)
  }

  @Test("quotes a long line where it differs, and not an identity in front of that")
  func longLine() throws {
    let script = { (id: String, count: Int) in
      "set({\"request\":\"\(id)\",\"text\":\"\(String(repeating: "lorem ipsum ", count: 30))\",\"count\":\(count)})"
    }
    let found = try lines(
      "text/javascript", script("3f2504e0-4f89-11d3-9a0c-0305e82c3301", 0),
      script("9a1b04e0-0f89-41d3-9a0c-0305e82c3399", 1))
    #expect(
      found.count == 1 && found[0].contains(#"count":0})"#) && found[0].contains(#"count":1})"#))
  }
}
