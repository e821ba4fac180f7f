import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("values as they were recorded")
struct ExpectedValueTests {
  private static func response(_ type: String, _ body: String) -> RecordedResponse {
    RecordedResponse(
      status: 200, reason: "",
      fields: [RecordedField("Content-Type", type), RecordedField("X-Row", body)],
      body: .content(RecordedContent(mediaType: type, bytes: Array(body.utf8))))
  }

  /// The differences of a body from one of which `original` was recorded. Its fields are the same.
  private static func lines(
    _ type: String, _ original: String, _ mapped: String, _ actual: String,
    _ rules: ComparisonRules = ComparisonRules()
  ) -> [String] {
    let old = response(type, mapped)
    let new = ActualResponse(
      status: 200, fields: old.fields, body: .bytes(Array(actual.utf8)))
    return ResponseComparison(rules: rules).compare(
      recorded: old, actual: new, to: "GET", isExact: false, isMapped: true,
      original: response(type, original)
    ).differences.map(\.description)
  }

  @Test(
    "are quoted with those expected now, where these are others",
    arguments: [
      (
        "text/html", "<a href='/o/12?a=x'>t</a>", "<a href='/o/57?a=x'>t</a>",
        "<a href='/o/57?a=y'>t</a>",
        "body a@href: recorded /o/12?a=x (now /o/57?a=x), actual /o/57?a=y"
      ),
      (
        "text/html", "<i>12</i><p>is open</p>", "<i>57</i><p>is open</p>",
        "<i>57</i><p>is shut</p>", "body p: recorded is open, actual is shut"
      ),
      (
        "text/html", "<p>see 12 now</p>", "<p>see 57 now</p>", "<p>see 58 now</p>",
        "body p: recorded see 12 now (now see 57 now), actual see 58 now"
      ),
      (
        "text/html", "<p>a</p><b id=x>12 b</b>", "<p>a</p><b id=x>57 b</b>", "<p>a</p>",
        "body b#x: recorded <b id=\"x\">12 b (now <b id=\"x\">57 b), actual (absent)"
      ),
      (
        "text/html", "<p data-x='{\"u\":\"/o/12\"}'>t</p>", "<p data-x='{\"u\":\"/o/57\"}'>t</p>",
        "<p data-x='{\"u\":\"/o/58\"}'>t</p>",
        "body p@data-x $.u: recorded \"/o/12\" (now \"/o/57\"), actual \"/o/58\""
      ),
      (
        "text/html", "<script>a()\nopen('/o/12')</script>", "<script>a()\nopen('/o/57')</script>",
        "<script>a()\nopen('/o/58')</script>",
        "body script line 2: recorded open('/o/12') (now open('/o/57')), actual open('/o/58')"
      ),
      (
        "application/json", #"{"a":[0,{"u":"/o/12"}]}"#, #"{"a":[0,{"u":"/o/57"}]}"#,
        #"{"a":[0,{"u":"/o/58"}]}"#,
        #"body $.a[1].u: recorded "/o/12" (now "/o/57"), actual "/o/58""#
      ),
      (
        "application/json", #"{"h":"<b title='/o/12'>t</b>"}"#,
        #"{"h":"<b title='/o/57'>t</b>"}"#, #"{"h":"<b title='/o/58'>t</b>"}"#,
        "body $.h b@title: recorded /o/12 (now /o/57), actual /o/58"
      ),
      (
        "text/plain", "a\nrow 12 b\n", "a\nrow 57 b\n", "a\nrow 57 c\n",
        "body line 2: recorded row 12 b (now row 57 b), actual row 57 c"
      ),
    ])
  func bodies(type: String, original: String, mapped: String, actual: String, line: String) {
    #expect(Self.lines(type, original, mapped, actual) == [line])
  }

  @Test("are quoted after masking, as those that they are compared with")
  func masked() throws {
    var rules = ComparisonRules()
    rules.masks = [try TextMask("key [0-9]+")]
    let found = Self.lines(
      "text/plain", "key 1 row 12 a\n", "key 1 row 57 a\n", "key 2 row 57 b\n", rules)
    let key = TextMask.mark
    #expect(
      found == [
        "body line 1: recorded \(key) row 12 a (now \(key) row 57 a), actual \(key) row 57 b"
      ])
  }

  @Test("are quoted in header fields")
  func fields() {
    let make = { (path: String) in
      RecordedResponse(
        status: 302, reason: "", fields: [RecordedField("Location", path)], body: .none)
    }
    let actual = ActualResponse(status: 302, fields: make("/o/57?b").fields, body: .bytes([]))
    let result = ResponseComparison().compare(
      recorded: make("/o/57?a"), actual: actual, to: "GET", isExact: false, isMapped: true,
      original: make("/o/12?a"))
    #expect(
      result.differences.map(\.description)
        == ["header Location: recorded /o/12?a (now /o/57?a), actual /o/57?b"])
  }

  @Test("that are empty are two quotes, and long ones are cut where the expected one is")
  func texts() {
    let empty = Difference(.body, at: "body p@title", recorded: "", actual: "a")
    #expect(empty.description == "body p@title: recorded \"\", actual a")
    #expect(empty.recorded.isEmpty)
    let start = String(repeating: "a ", count: 200)
    let long = Difference(
      .body, at: "body p", recorded: "57 \(start)b", actual: "57 \(start)c",
      original: "12 \(start)b")
    #expect(long.recorded.hasSuffix("a b") && long.actual.hasSuffix("a c"))
    #expect(long.expected == nil && long.digest != nil)
  }

  @Test("are no part of a difference where both sides are rewritten to one")
  func rewritten() {
    let difference = Difference(
      .body, at: "body p", recorded: "b", actual: "c", original: "a")
    #expect(difference.expected == "b")
    #expect(difference.rewritten { $0 == "c" ? "y" : "x" }.description.hasSuffix("x, actual y"))
    #expect(difference.asRecorded.description == "body p: recorded a, actual c")
  }
}
