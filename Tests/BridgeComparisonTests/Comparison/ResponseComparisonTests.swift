import BridgeComparison
import BridgeRecording
import Testing

@Suite("Response comparison")
struct ResponseComparisonTests {
  private func fields(_ text: [String]) -> [RecordedField] {
    text.map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      return RecordedField(String(line[..<colon]), String(line[colon...].dropFirst()))
    }
  }

  private func compareFields(
    _ recorded: [String], _ actual: [String], rules: ComparisonRules = ComparisonRules()
  ) -> [String] {
    let result = ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(status: 200, reason: "", fields: fields(recorded), body: .none),
      actual: ActualResponse(status: 200, fields: fields(actual), body: .bytes([])))
    return result.differences.map(\.description)
  }

  @Test("finds no difference between equal answers")
  func same() {
    let head = fields(["Content-Type: text/html", "ETag: \"1\""])
    let result = ResponseComparison().compare(
      recorded: RecordedResponse(
        status: 200, reason: "OK", fields: head,
        body: .content(RecordedContent(mediaType: nil, bytes: [1, 2]))),
      actual: ActualResponse(status: 200, fields: head.reversed(), body: .bytes([1, 2])))
    #expect(result.isSame && result.note == nil)
  }

  @Test("reports the status")
  func status() {
    let result = ResponseComparison().compare(
      recorded: RecordedResponse(status: 200, reason: "OK", fields: [], body: .none),
      actual: ActualResponse(status: 404, fields: [], body: .bytes([])))
    let expected = Difference(.status, at: "status", recorded: "200", actual: "404")
    #expect(result.differences == [expected])
    #expect(result.differences.first?.change == .changed)
  }

  @Test(
    "compares fields by name without case, as lists, in the order of names",
    arguments: [
      (["X-A: 1"], ["x-a:1 "], []), (["Vary: a, b"], ["Vary: a", "vary: b"], []),
      (
        ["X-B: 1", "X-A: 1"], ["X-A: 2", "X-B: 2"],
        ["header X-A: recorded 1, actual 2", "header X-B: recorded 1, actual 2"]
      ),
      (["X-A: 1", "X-A: 2"], ["X-A: 2", "X-A: 1"], ["header X-A: recorded 1, 2, actual 2, 1"]),
      (["X-A: 1"], [], ["header X-A: recorded 1, actual (absent)"]),
      ([], ["X-A: "], ["header X-A: recorded (absent), actual \"\""]),
      (["X-A: \u{E9}"], ["X-A: e\u{301}"], ["header X-A: recorded \u{E9}, actual e\u{301}"]),
      (
        ["X-A: \u{1B}[31m"], ["X-A: \u{202E}"],
        ["header X-A: recorded \\u{1b}[31m, actual \\u{202e}"]
      ),
    ] as [([String], [String], [String])])
  func fieldDifferences(recorded: [String], actual: [String], expected: [String]) {
    #expect(compareFields(recorded, actual) == expected)
  }

  @Test(
    "leaves out volatile fields, unless told otherwise", arguments: ComparisonRules.volatileFields)
  func volatile(field: VolatileField) {
    let (old, new) = ([field.name.uppercased() + ": a"], [field.name + ": b"])
    #expect(compareFields(old, new).isEmpty)
    #expect(
      compareFields(old, new, rules: ComparisonRules(ignoresVolatileFields: false)).count == 1)
    #expect(!field.reason.isEmpty && field.name == field.name.lowercased())
  }

  @Test("compares the length that an answer to HEAD announces, unless told otherwise")
  func head() {
    func count(_ method: String, _ rules: ComparisonRules) -> Int {
      ResponseComparison(rules: rules).compare(
        recorded: RecordedResponse(
          status: 200, reason: "", fields: fields(["Content-Length: 9"]), body: .none),
        actual: ActualResponse(
          status: 200, fields: fields(["content-length: 10"]), body: .bytes([])),
        to: method
      ).differences.count
    }
    var framed = ComparisonRules(ignoresVolatileFields: false)
    framed.ignoresFraming = true
    for rules in [ComparisonRules(), framed] {
      #expect(count("HEAD", rules) == 1)
      #expect(count("GET", rules) == 0)
    }
    #expect(count("HEAD", ComparisonRules(ignoredFields: ["Content-Length"])) == 0)
  }

  @Test("leaves out the fields it is told to leave out")
  func ignoredFields() {
    let rules = ComparisonRules(ignoredFields: ["X-Build", "Set-Cookie"])
    #expect(compareFields(["x-build: 1", "Set-Cookie: a=1"], ["X-BUILD: 2"], rules: rules).isEmpty)
  }

  @Test(
    "compares cookies by name and by the attributes that guard them, never by value",
    arguments: [
      (["sid=1; Path=/; Secure; HttpOnly"], ["sid=2; secure; HTTPONLY; path=/"], []),
      (["sid=1"], [], ["cookie sid: recorded no attributes, actual (absent)"]),
      ([], ["sid=1; Secure"], ["cookie sid: recorded (absent), actual Secure"]),
      (
        ["sid=1; Secure; SameSite=Lax"], ["sid=1; SameSite=None"],
        ["cookie sid: recorded SameSite=lax; Secure, actual SameSite=none"]
      ),
      (["a=1", "b=1"], ["b=1", "a=1"], []),
      (["a=1; Max-Age=9"], ["a=2; Expires=Sun, 06 Nov 2044 08:49:37 GMT"], []),
      (["a=1"], ["a=1; Max-Age=9"], ["cookie a: recorded no attributes, actual persistent"]),
      (["a=1"], ["a="], ["cookie a: recorded no attributes, actual empty"]),
      (["a=1"], ["a=; Max-Age=0"], ["cookie a: recorded no attributes, actual deleted"]),
      (["a=1"], ["a=x; Max-Age=-9"], ["cookie a: recorded no attributes, actual deleted"]),
      (["a=; max-age=00"], ["a=1; Expires=Thu, 01-Jan-1970 00:00:01 GMT"], []),
      (["a=1; Max-Age=x"], ["a=1"], []),
      (
        ["a=1; Max-Age=9"], ["a=1; Expires=Sun Nov  6 08:49:37 1994"],
        ["cookie a: recorded persistent, actual deleted"]
      ),
      (
        ["a=1; Secure; Partitioned"], ["a=1; Secure"],
        ["cookie a: recorded Secure; Partitioned, actual Secure"]
      ),
      (["a=1; Domain=.X.example"], ["a=1; Domain=x.example"], []),
      (
        ["a=1", "a=1; Path=/x"], ["a=1"],
        ["cookie a: recorded no attributes | Path=/x, actual no attributes"]
      ),
      (["a=1\nb=2; Secure"], ["a=1", "b=2; Secure"], []),
    ] as [([String], [String], [String])])
  func cookies(recorded: [String], actual: [String], expected: [String]) {
    let line: (String) -> String = { "Set-Cookie: " + $0 }
    #expect(compareFields(recorded.map(line), actual.map(line)) == expected)
  }

  @Test("tells a deleted cookie from one that ran out since, by the time of the answer")
  func expiredLater() {
    let cookie = "Set-Cookie: a=1; Expires=Sun, 06 Nov 2005 08:49:37 GMT"
    let later = "Set-Cookie: a=1; Expires=Sun, 06 Nov 2049 08:49:37 GMT"
    let (old, new) = ("Date: Sun, 06 Nov 2005 07:00:00 GMT", "Date: Sun, 06 Nov 2049 07:00:00 GMT")
    #expect(compareFields([old, cookie], [new, later]) == [])
    #expect(
      compareFields([old, cookie], [new, cookie])
        == ["cookie a: recorded persistent, actual deleted"])
  }

  @Test(
    "compares how long a cookie is kept, within a factor of two",
    arguments: [
      ("Max-Age=3600", "Max-Age=60", "for 3600 s", "for 60 s"),
      ("Max-Age=1209600", "Max-Age=1209590", nil, nil), ("Max-Age=3600", "Max-Age=1800", nil, nil),
      ("Max-Age=60", "Max-Age=3600", "for 60 s", "for 3600 s"),
      ("Expires=Mon, 23 Nov 2026 20:49:52 GMT", "Expires=Tue, 24 Nov 2026 09:20:03 GMT", nil, nil),
      (
        "Expires=Mon, 23 Nov 2026 20:49:52 GMT", "Expires=Tue, 24 Nov 2026 08:21:03 GMT",
        "for 3600 s", "for 60 s"
      ),
      ("Expires=Tue, 24 Nov 2026 23:00:01 GMT", "Expires=Tue, 24 Nov 2026 23:00:01 GMT", nil, nil),
      ("Expires=Mon, 23 Nov 2026 23:00:00 GMT", "Expires=Tue, 24 Nov 2026 23:00:00 GMT", nil, nil),
      (
        "Expires=Tue, 24 Nov 2026 00:00:00 GMT", "Expires=Tue, 01 Jan 2036 00:00:00 GMT",
        "for 15008 s", "for 287249997 s"
      ),
      ("Max-Age=9; Expires=Mon, 23 Nov 2026 20:49:52 GMT", "Max-Age=9", nil, nil),
    ] as [(String, String, String?, String?)])
  func lifetimes(recorded: String, actual: String, old: String?, new: String?) {
    let expected = old.flatMap { old in
      new.map { ["cookie a: recorded persistent \(old), actual persistent \($0)"] }
    }
    #expect(
      compareFields(
        ["Date: Mon, 23 Nov 2026 19:49:52 GMT", "Set-Cookie: a=1; \(recorded)"],
        ["Date: Tue, 24 Nov 2026 08:20:03 GMT", "Set-Cookie: a=2; \(actual)"]) == expected ?? [])
  }

  @Test(
    "compares whether Expires allows caching",
    arguments: [
      ("Mon, 23 Nov 2026 20:49:52 GMT", "Tue, 24 Nov 2026 08:30:00 GMT", true),
      ("Thu, 19 Nov 1981 08:52:00 GMT", "Thu, 19 Nov 1981 08:52:00 GMT", true),
      ("Mon, 23 Nov 2026 19:49:52 GMT", "0", true),
      ("Thu, 19 Nov 1981 08:52:00 GMT", "Tue, 24 Nov 2026 08:30:00 GMT", false),
      ("Tue, 24 Nov 2026 08:30:00 GMT", "-1", false), ("Tue, 24 Nov 2026 08:30:00 GMT", nil, false),
    ] as [(String, String?, Bool)])
  func expires(recorded: String, actual: String?, isSame: Bool) {
    let found = compareFields(
      ["Date: Mon, 23 Nov 2026 19:49:52 GMT", "Expires: \(recorded)"],
      ["Date: Tue, 24 Nov 2026 08:20:03 GMT"] + (actual.map { ["Expires: \($0)"] } ?? []))
    #expect(
      found.count == (isSame ? 0 : 1) && found.allSatisfy { $0.hasPrefix("header Expires: ") })
  }

  @Test(
    "compares the form of validators",
    arguments: [
      ("\"a1\"", "\"b2\"", true), ("W/\"a1\"", "W/\"b2\"", true), ("\"a1\"", "W/\"a1\"", false),
      ("\"a1\"", "\"\"", false), ("\"a1\"", "b2", false), ("\"a1\"", "", false),
    ])
  func validators(recorded: String, actual: String, isSame: Bool) {
    #expect(compareFields(["ETag: \(recorded)"], ["ETag: \(actual)"]).isEmpty == isSame)
  }

  @Test("lists no more than its limit and counts the rest")
  func limit() {
    let result = ResponseComparison(rules: ComparisonRules(maximumDifferences: 2)).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields(["A: 1", "B: 1", "C: 1"]), body: .none),
      actual: ActualResponse(status: 500, fields: [], body: .bytes([1])))
    #expect(result.differences.map(\.location) == ["status", "header A"])
    #expect(result.omittedDifferences == 3)
    #expect(!result.isSame)
  }

  @Test("says when the body could not be compared, and why")
  func missingBodies() {
    struct Lost: Error, CustomStringConvertible { let description = "the file is gone" }
    let bodies: [(RecordedBody, ComparisonResult.Body, String)] = [
      (
        .missing(reason: "Firefox leaves out images"), .notRecorded,
        "body not compared: Firefox leaves out images"
      ),
      (.unknown, .notRecorded, "body not compared: recorders omit the body of a redirect"),
      (.damaged(reason: "it is cut"), .notComparable, "body not compared: it is cut"),
      (
        .content(RecordedContent(mediaType: nil) { throw Lost() }), .notComparable,
        "body not compared: the file is gone"
      ),
    ]
    for (body, kind, note) in bodies {
      let result = ResponseComparison().compare(
        recorded: RecordedResponse(status: 200, reason: "", fields: [], body: body),
        actual: ActualResponse(status: 200, fields: [], body: .bytes([1])))
      #expect(result.body == kind && !result.isSame && result.differences.isEmpty)
      #expect(result.note == note)
    }
  }
}
