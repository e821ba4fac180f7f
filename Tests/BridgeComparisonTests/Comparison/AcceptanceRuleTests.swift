@testable import BridgeComparison
import Testing

@testable import BridgeRecording

@Suite("rules for what does not count", .timeLimit(.minutes(5)))
struct AcceptanceRuleTests {
  private func compare(
    _ recorded: String, _ actual: String, type: String = "application/json",
    _ change: (inout ComparisonRules) throws -> Void
  ) throws -> [String] {
    var rules = ComparisonRules()
    try change(&rules)
    let fields = [RecordedField("Content-Type", type)]
    let old = RecordedResponse(
      status: 200, reason: "", fields: fields,
      body: .content(RecordedContent(mediaType: type, bytes: Array(recorded.utf8))))
    let new = ActualResponse(status: 200, fields: fields, body: .bytes(Array(actual.utf8)))
    return ResponseComparison(rules: rules).compare(recorded: old, actual: new).differences
      .map(\.description)
  }

  @Test(
    "arrays in any order have the same elements, each as often",
    arguments: [
      ("[1,2,3]", "[3,1,2]", []), ("[1,1,2]", "[1,2,1]", []), ("[]", "[]", []),
      ("[1,1,2]", "[1,2,2]", ["body $.a[1]: recorded 1, actual 2"]),
      (
        "[1,2]", "[2,3,1]",
        [
          "body $.a: recorded 2 elements, actual 3 elements",
          "body $.a[1]: recorded (absent), actual 3",
        ]
      ),
      ("[{\"x\":1,\"y\":[1,2]},2]", "[2,{\"y\":[1,2],\"x\":1}]", []),
      (
        "[{\"x\":1},{\"x\":2}]", "[{\"x\":2},{\"x\":3}]",
        ["body $.a[0].x: recorded 1, actual 3"]
      ),
    ])
  func unordered(old: String, new: String, found: [String]) throws {
    let differences = try compare("{\"a\":\(old)}", "{\"a\":\(new)}") {
      $0.unorderedJSONPaths = [try JSONPathPattern("$.a")]
    }
    #expect(differences == found)
  }

  @Test("arrays in any order keep to the other rules inside")
  func unorderedWithRules() throws {
    let differences = try compare(
      "[{\"id\":1,\"at\":5,\"ms\":100},{\"id\":2,\"at\":6,\"ms\":200}]",
      "[{\"id\":2,\"at\":9,\"ms\":210},{\"id\":1,\"at\":8,\"ms\":95}]"
    ) {
      $0.unorderedJSONPaths = [try JSONPathPattern("$")]
      $0.ignoredJSONPaths = [try JSONPathPattern("$[*].at")]
      $0.tolerances = [try JSONTolerance("$[*].ms=10%")]
    }
    #expect(differences.isEmpty)
    let nested = try compare("[[2,1],[3]]", "[[3],[1,2]]") {
      $0.unorderedJSONPaths = [try JSONPathPattern("$"), try JSONPathPattern("$[*]")]
    }
    #expect(nested.isEmpty)
  }

  @Test("many elements in another order take no time", arguments: [20_000])
  func manyUnordered(count: Int) throws {
    let old = (0..<count).map { "{\"id\":\($0)}" }
    let differences = try compare(
      "[\(old.joined(separator: ","))]", "[\(old.reversed().joined(separator: ","))]"
    ) { $0.unorderedJSONPaths = [try JSONPathPattern("$")] }
    #expect(differences.isEmpty)
  }

  @Test(
    "numbers may be so far from the recorded ones and no further",
    arguments: [
      ("$.n=10%", "100", "110", true), ("$.n=10%", "100", "110.1", false),
      ("$.n=10%", "0.1", "0.11", true), ("$.n=10%", "-100", "-90", true),
      ("$.n=10%", "0", "0.1", false), ("$.n=2", "5", "7", true), ("$.n=2", "5", "7.01", false),
      ("$.n=0", "1", "1.0", true), ("$..n=1", "5", "6", true), ("$.m=9", "1", "2", false),
      ("$.n=10%", "\"100\"", "\"101\"", false), ("$.n=5", "1e400", "2e400", false),
      ("$['n']=1e2", "1", "101", true),
    ])
  func tolerance(text: String, old: String, new: String, isSame: Bool) throws {
    let differences = try compare("{\"n\":\(old)}", "{\"n\":\(new)}") {
      $0.tolerances = [try JSONTolerance(text)]
    }
    #expect(differences.isEmpty == isSame)
  }

  @Test(
    "a tolerance that says nothing is refused",
    arguments: ["", "$.n", "$.n=", "$.n=x", "$.n=-1", "n=1", "$.n=%", "$.n=inf", "$.n=nan"])
  func noTolerance(text: String) {
    #expect(throws: JSONToleranceError.self) { try JSONTolerance(text) }
  }

  @Test("masked text does not count in strings, numbers, text and header fields")
  func masks() throws {
    let mask = try TextMask("req-[0-9a-f]+|\\d{10}")
    let json = try compare(
      "{\"id\":\"req-1f\",\"at\":1700000000,\"n\":1}",
      "{\"id\":\"req-2e\",\"at\":1800000000,\"n\":2}"
    ) { $0.masks = [mask] }
    #expect(json == ["body $.n: recorded 1, actual 2"])
    let text = try compare("a req-1\nb 1\n", "a req-2\nb 2\n", type: "text/plain") {
      $0.masks = [mask]
    }
    #expect(text == ["body line 2: recorded b 1, actual b 2"])
    let field = try compare("", "", type: "text/plain") { $0.masks = [mask] }
    #expect(field.isEmpty)
    var rules = ComparisonRules()
    rules.masks = [mask]
    let old = RecordedResponse(
      status: 200, reason: "", fields: [RecordedField("X-Trace", "req-1 a")], body: .none)
    let compare = { (value: String) in
      ResponseComparison(rules: rules).compare(
        recorded: old,
        actual: ActualResponse(
          status: 200, fields: [RecordedField("X-Trace", value)], body: .bytes([]))
      ).differences.count
    }
    #expect(compare("req-2 a") == 0)
    #expect(compare("req-2 b") == 1)
  }
}

@Suite("match rules", .timeLimit(.minutes(5)))
struct MatchRuleTests {
  private func key(_ url: String, _ rules: String, fields: [RecordedField] = []) throws -> MatchKey
  {
    MatchKey(
      method: "GET", url: url, contentType: nil, body: nil, fields: fields,
      rules: try MatchRules(rules))
  }

  @Test(
    "say which parts must be equal",
    arguments: [
      ("path", "http://a.example/x?1", "https://b.example/x?2", true),
      ("path", "http://a.example/x", "http://a.example/y", false),
      ("method,origin", "http://a.example/x", "http://a.example/y", true),
      ("!query:t", "http://a.example/?t=1&b=2", "http://a.example/?b=2", true),
      ("!query:t", "http://a.example/?t=1&b=2", "http://a.example/?b=3", false),
      ("!query:a b", "http://a.example/?a+b=1", "http://a.example/?a%20b=2", true),
      ("header:x", "http://a.example/", "http://a.example/", true),
      (" path , query ", "http://a.example/x?1", "http://b.example/x?1", true),
    ])
  func parts(rules: String, left: String, right: String, isEqual: Bool) throws {
    #expect(try (key(left, rules) == key(right, rules)) == isEqual)
  }

  @Test("take a header field in any spelling, and its values as one list")
  func fields() throws {
    let url = "http://a.example/"
    let one = try key(url, "header:X-A", fields: [RecordedField("x-a", "1, 2")])
    let two = try key(
      url, "header:X-A", fields: [RecordedField("X-A", "1"), RecordedField("X-A", " 2 ")])
    #expect(one == two)
    #expect(try one != key(url, "header:X-A"))
    #expect(try key(url, "path") == key(url, "path", fields: [RecordedField("X-A", "1")]))
  }

  @Test(
    "that name no part are refused",
    arguments: ["", "paths", "path,", "header:", "!query:", "query:a"])
  func refused(text: String) {
    #expect(throws: MatchRulesError.self) { try MatchRules(text) }
  }
}
