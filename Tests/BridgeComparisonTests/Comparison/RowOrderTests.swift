import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("rows in another order")
struct RowOrderTests {
  private static func differences(
    _ type: String, _ recorded: String, _ actual: String
  ) -> [Difference] {
    ResponseComparison().compare(recorded, actual, type: type).differences
  }

  private static func lines(_ type: String, _ recorded: String, _ actual: String) -> [String] {
    differences(type, recorded, actual).map(\.description)
  }

  /// A table with these rows, whose cells are separated by spaces.
  private static func table(_ rows: [String]) -> String {
    let rows = rows.map { row in
      "<tr>" + row.split(separator: " ").map { "<td>\($0)</td>" }.joined() + "</tr>\n"
    }
    return "<h1>List</h1><table><tbody>\n\(rows.joined())</tbody></table>"
  }

  private static func list(_ items: String) -> String {
    "<ul>" + items.split(separator: " ").map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  /// Two paragraphs, in one order or the other, before such a document in a frame.
  private static func nested(_ words: [String], depth: Int) -> String {
    let frame = depth == 0 ? "" : nested(words, depth: depth - 1)
    let escaped = frame.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    return words.map { "<p>\($0)</p>" }.joined() + "<iframe srcdoc=\"\(escaped)\"></iframe>"
  }

  @Test(
    "are looked for a limited number of times in documents within documents",
    .timeLimit(.minutes(1)))
  func depth() {
    let (recorded, actual) = (
      Self.nested(["alpha", "beta"], depth: 12), Self.nested(["beta", "alpha"], depth: 12)
    )
    #expect(!Self.differences("text/html", recorded, actual).isEmpty)
  }

  private static let (ann, bea, cid) = ("Ann Bow red 4", "Bea Keel blue 7", "Cid Mast green 9")

  @Test(
    "of a list or a table are one difference, at the place of the list",
    arguments: [
      (
        table([ann, bea, cid]), table([bea, ann, cid]),
        ["body table > tbody: recorded 3 rows, actual same rows in another order (2 moved)"]
      ),
      // Each row has another number as well, which alone is quoted.
      (
        table([ann, bea, cid]), table(["Bea Keel blue 8", ann, cid]),
        [
          "body table > tbody: recorded 3 rows, actual same rows in another order (2 moved)",
          "body table > tbody > tr[2] > td[4]: recorded 7, actual 8",
        ]
      ),
      (
        list("Ann Bea Cid Dan"), list("Dan Cid Bea Ann"),
        ["body ul: recorded 4 rows, actual same rows in another order (4 moved)"]
      ),
      // One row has become another one.
      (
        table([ann, bea, cid]), table([ann, cid, "Eve Boom white 5"]),
        [
          "body table > tbody > tr[2]: recorded <tr><td>Bea<td>Keel<td>blue<td>7, actual (absent)",
          "body table > tbody > tr[3]: recorded (absent), actual <tr><td>Eve<td>Boom<td>white<td>5",
        ]
      ),
      // The cells of a row belong together by column.
      (
        table(["Ann Bow"]), table(["Bow Ann"]),
        [
          "body table > tbody > tr > td[1]: recorded Ann, actual Bow",
          "body table > tbody > tr > td[2]: recorded Bow, actual Ann",
        ]
      ),
      (table([ann, bea]), table([ann, bea]), []),
    ])
  func html(recorded: String, actual: String, expected: [String]) {
    #expect(Self.lines("text/html", recorded, actual) == expected)
  }

  @Test("are the same rows by kind if each has another random identity")
  func identities() {
    let ids = [
      "7c9e6679-7425-40de-944b-e07fc1f90ae7", "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
      "f47ac10b-58cc-4372-a567-0e02b2c3d479", "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
    ]
    let rows = { (rows: [(Int, String)]) in
      "<ul>" + rows.map { "<li data-id=\(ids[$0.0])><b>\($0.1)</b> <i>to pay</i>" }.joined()
    }
    let expected = ["body ul: recorded 2 rows, actual same rows in another order (2 moved)"]
    #expect(
      Self.lines("text/html", rows([(0, "Ann"), (1, "Bea")]), rows([(2, "Bea"), (3, "Ann")]))
        == expected)
    // In the recorded order, nothing differs.
    #expect(
      Self.lines("text/html", rows([(0, "Ann"), (1, "Bea")]), rows([(3, "Ann"), (2, "Bea")])) == [])
  }

  @Test(
    "of JSON are one difference, too",
    arguments: [
      (
        #"{"a":[{"n":"x","k":1},{"n":"y","k":2}]}"#, #"{"a":[{"n":"y","k":2},{"n":"x","k":1}]}"#,
        ["body $.a: recorded 2 elements, actual same elements in another order (2 moved)"]
      ),
      (
        "[1,2,3]", "[3,1,2]",
        ["body $: recorded 3 elements, actual same elements in another order (3 moved)"]
      ),
      (
        #"[{"n":"x","k":1},{"n":"y","k":2},{"n":"z","k":3}]"#,
        #"[{"n":"y","k":2},{"n":"x","k":9},{"n":"z","k":3}]"#,
        [
          "body $: recorded 3 elements, actual same elements in another order (2 moved)",
          "body $[0].k: recorded 1, actual 9",
        ]
      ),
      ("[1,2]", "[1,3]", ["body $[1]: recorded 2, actual 3"]),
      ("[1,2]", "[2,1]", ["body $[0]: recorded 1, actual 2", "body $[1]: recorded 2, actual 1"]),
      (
        "[1,2]", "[3,4]", ["body $[0]: recorded 1, actual 3", "body $[1]: recorded 2, actual 4"]
      ),
    ])
  func json(recorded: String, actual: String, expected: [String]) {
    #expect(Self.lines("application/json", recorded, actual) == expected)
  }

  @Test("have a form of their own, and keep the differences by position for older files")
  func form() throws {
    let found = Self.differences("application/json", "[1,2,3]", "[3,1,2]")
    #expect(found.map(\.form) == [.order])
    #expect(
      found.first?.details?.map(\.location) == ["body $[0]", "body $[1]", "body $[2]"])
    #expect(found.first?.asRecorded.details == nil)
  }

  @Test("are looked for in deep and long documents in a moment", .timeLimit(.minutes(1)))
  func large() {
    let deep = { (leaf: String) in
      (0..<400).reduce(leaf) { inner, depth in "[\(inner),\"a\",\(depth)]" }
    }
    #expect(
      Self.lines("application/json", deep(#"["x","y","z"]"#), deep(#"["z","x","y"]"#)).count == 1)
    let rows = (0..<5_000).map { "row\($0 % 7) word \($0)" }
    #expect(
      Self.lines("text/html", Self.table(rows), Self.table(rows.reversed())).count <= 100)
  }
}
