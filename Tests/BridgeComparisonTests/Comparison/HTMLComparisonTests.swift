import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@Suite("HTML comparison")
struct HTMLComparisonTests {
  /// The differences of two bodies of text/html, in lines.
  static func lines(_ recorded: String, _ actual: String, masks: [TextMask] = []) -> [String] {
    var rules = ComparisonRules()
    rules.masks = masks
    let fields = [RecordedField("Content-Type", "text/html; charset=utf-8")]
    let content = RecordedContent(mediaType: nil, bytes: Array(recorded.utf8))
    let result = ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(status: 200, reason: "", fields: fields, body: .content(content)),
      actual: ActualResponse(status: 200, fields: fields, body: .bytes(Array(actual.utf8))))
    return result.differences.map(\.description)
  }

  private func lines(_ recorded: String, _ actual: String, masks: [String] = []) throws -> [String]
  {
    Self.lines(recorded, actual, masks: try masks.map { try TextMask($0) })
  }

  private static let head = "<!doctype html><html><head><title>Shop</title></head><body><main>"

  private static func page(_ content: String) -> String { head + content + "</main></body></html>" }

  @Test(
    "finds each planted change of a page of one line, and names its place",
    arguments: [
      ("<p>4 left</p>", "<p>3 left</p>", ["body main > p: recorded 4 left, actual 3 left"]),
      (
        "<form id=edit><input name=token value=a><input name=id value=1></form>",
        "<form id=edit><input name=token value=b><input name=id value=2></form>",
        [
          "body main > form#edit > input[name=token]@value: recorded a, actual b",
          "body main > form#edit > input[name=id]@value: recorded 1, actual 2",
        ]
      ),
      (
        "<a href=/items/1>x</a>", "<a href=/items/2>x</a>",
        ["body main > a@href: recorded /items/1, actual /items/2"]
      ),
      (
        "<input disabled>", "<input>",
        ["body main > input@disabled: recorded \"\", actual (absent)"]
      ),
      (
        "<p class='a b'>x</p>", "<p class='a c'>x</p>",
        ["body main > p@class: recorded a b, actual a c"]
      ),
      (
        "<ul><li>1<li>2<li>3</ul>", "<ul><li>1<li>9<li>3</ul>",
        ["body main > ul > li[2]: recorded 2, actual 9"]
      ),
      (
        "<p>a</p><!-- b -->", "<p>a</p><!-- c -->",
        ["body main > comment(): recorded  b , actual  c "]
      ),
      (
        "<b>a</b> and c", "<i>a</i> and c",
        [
          "body main > b: recorded <b>a, actual (absent)",
          "body main > i: recorded (absent), actual <i>a",
        ]
      ),
      (
        "<template><tr><td>1</template>", "<template><tr><td>2</template>",
        ["body main > template > tr > td: recorded 1, actual 2"]
      ),
    ])
  func changes(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(try lines(Self.head + old, Self.head + new) == expected)
  }

  @Test("takes documents for the same that only their markup tells apart")
  func markup() throws {
    let old =
      "<!doctype html><html><body><p id=a class='b'>x &amp; y</p>\n<ul><li>1</li></ul></body></html>"
    let new = "<!DOCTYPE HTML>\n<body>\n  <P class=\"b\" id=\"a\">x &#38; y</P><ul><li>1</ul>"
    #expect(try lines(old, new) == [])
  }

  @Test(
    "finds one inserted or removed element among others as one difference",
    arguments: [0, 1, 57, 99])
  func insertion(_ place: Int) throws {
    let rows = (0..<100).map { "<tr><td>row \($0)</td></tr>\n" }
    var more = rows
    more.insert("<tr class=new><td>fresh</td></tr>\n", at: place)
    let table = { (rows: [String]) in Self.head + "<table><tbody>\(rows.joined())</table>" }
    let added = try lines(table(rows), table(more))
    #expect(added.count == 1)
    #expect(added.first?.hasSuffix("recorded (absent), actual <tr class=\"new\"><td>fresh") == true)
    #expect(try lines(table(more), table(rows)).count == 1)
  }

  @Test("compares the rows of a fragment, which a page would drop")
  func fragment() throws {
    #expect(
      try lines("<tr data-id=1><td>x</td></tr>", "<tr data-id=2><td>x</td></tr>")
        == ["body tr@data-id: recorded 1, actual 2"])
  }

  @Test("does not hide in a repaired document what the parser dropped")
  func repaired() throws {
    let found = try lines("<div><tr class=a>x</div>", "<div><tr class=b>x</div>")
    #expect(
      found == ["body dropped(): recorded <tr class=a>, actual <tr class=b>"])
  }

  @Test(
    "compares JSON and scripts inside as what they are",
    arguments: [
      (
        "<script id=data type=application/json>{\"a\":1,\"b\":[1,2]}</script>",
        "<script id=data type=application/json>{ \"b\":[1,3], \"a\":1 }</script>",
        ["body main > script#data $.b[1]: recorded 2, actual 3"]
      ),
      (
        "<script type=application/ld+json>{\"a\":1}</script>",
        "<script type=application/ld+json>{ \"a\": 1.0 }</script>", []
      ),
      (
        "<script>\nvar a = 1;\nvar b = 2;\n</script>",
        "<script>\nvar a = 1;\nvar b = 3;\n</script>",
        ["body main > script line 3: recorded var b = 2;, actual var b = 3;"]
      ),
      (
        "<style>a { top: 0 }</style>", "<style>a { top: 1 }</style>",
        ["body main > style line 1: recorded a { top: 0 }, actual a { top: 1 }"]
      ),
    ])
  func inner(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(try lines(Self.page(old), Self.page(new)) == expected)
  }

  @Test("keeps white space where a page shows it")
  func verbatim() throws {
    #expect(try lines(Self.head + "<pre>a  b</pre>", Self.head + "<pre>a b</pre>").count == 1)
    #expect(try lines(Self.page("<p>a  b</p>"), Self.page("<p>a b</p>")).isEmpty)
  }

  @Test("compares documents as text that are deeper than the parser's limits")
  func deep() throws {
    let deep = String(repeating: "<div>", count: 100_000)
    let found = try lines(deep + "a", deep + "b")
    #expect(found.count == 1 && found[0].hasPrefix("body line 1: "))
    let mixed = String(repeating: "<p><b class=a></x>", count: 300)
    #expect(try lines(mixed + "a", mixed + "b").count >= 1)
  }

  @Test("applies masks to the source, so that they may span markup")
  func masks() throws {
    let form = { (value: String) in Self.head + "<input name=token value=\"\(value)\"><p>1</p>" }
    #expect(try lines(form("abc"), form("xyz"), masks: [#"value="[a-z]+""#]).isEmpty)
    #expect(try lines(form("abc"), form("XYZ"), masks: [#"value="[a-z]+""#]).isEmpty == false)
  }
}
