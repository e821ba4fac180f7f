import Testing

@testable import BridgeComparison

@Suite("attributes that hold a document")
struct InnerDocumentTests {
  private static func places(_ recorded: String, _ actual: String) -> [String] {
    let body = { (value: String) in "<p data-of='\(value)'>x</p>" }
    return ResponseComparison().compare(body(recorded), body(actual)).differences.map(\.location)
  }

  @Test(
    "are compared as HTML or JSON, and anything else as text",
    arguments: [
      ("<div class=\"a b\"><i>1</i></div>", "<div class='b a'><i>1</i></div>", []),
      ("<div><i>1</i></div>", "<div><i>2</i></div>", ["body p@data-of div > i"]),
      ("{\"a\": 1, \"b\": 2}", "{\"b\":2,\"a\":1}", []),
      ("{\"a\": 1, \"b\": 2}", "{\"b\":3,\"a\":1}", ["body p@data-of $.b"]),
      ("{ open: false }", "{ open: true }", ["body p@data-of"]),
      ("<div>1</div>", "1", ["body p@data-of"]),
      ("[1, 2]", "[2, 1]", ["body p@data-of $[0]", "body p@data-of $[1]"]),
    ])
  func documents(recorded: String, actual: String, expected: [String]) {
    let quoted = actual.replacing("'", with: "&#39;")
    #expect(Self.places(recorded, quoted) == expected)
  }
}
