import BridgeRecording
import Testing

@testable import BridgeComparison

/// Ages without `ago`, in responses at 1795463392, each 40 seconds after the begin of its session.
@Suite("ages in columns")
struct AgeColumnTests {
  private static func isSame(
    _ recorded: String, _ actual: String, type: String = "text/html"
  ) -> Bool {
    let (at, url) = (1_795_463_392.0, "http://shop.example/")
    let request = ComparedRequest(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
      recordedAt: at, sentAt: at, lengths: SessionLengths(recorded: 40, actual: 40))
    return ResponseComparison().compare(recorded, actual, type: type, request).isSame
  }

  private static func table(_ header: String, _ cells: [String]) -> String {
    "<table><tr><th>Name<th>\(header)</tr>"
      + cells.enumerated().map { "<tr><td>n\($0.offset)<td>\($0.element)</tr>" }.joined()
      + "</table>"
  }

  @Test("are compared in tables of any length", .timeLimit(.minutes(1)))
  func length() {
    let (old, new) = (
      Array(repeating: "3 seconds", count: 5_000), Array(repeating: "14 seconds", count: 5_000)
    )
    #expect(Self.isSame(Self.table("Age", old), Self.table("Age", new)))
    #expect(!Self.isSame(Self.table("Last", old), Self.table("Last", new)))
  }

  @Test(
    "have no other sign than their header, or another cell that says what they are",
    arguments: [
      ("Age", ["3 seconds"], ["14 seconds"], true),
      ("Age", ["3 seconds", "2.5 minutes"], ["current", "1.0 minutes"], true),
      ("Age", ["<b>3 seconds</b>"], ["<b>14 seconds</b>"], true),
      ("Age", ["3 seconds"], ["14 minutes"], false), ("Age", ["3 seconds"], ["14"], false),
      ("Age", ["3 seconds"], ["never"], false), ("Age", ["current"], ["9 minutes"], true),
      ("Age", ["3 seconds left"], ["14 seconds left"], false),
      ("Age", ["32 years"], ["33 years"], false),
      ("Last", ["3 seconds"], ["14 seconds"], false),
      ("Last", ["3 seconds", "current"], ["14 seconds", "current"], true),
      ("Last", ["3 seconds", "5 minutes ago"], ["14 seconds", "5 minutes ago"], true),
      ("Last", ["3 seconds", "current", "never"], ["14 seconds", "current", "never"], false),
      ("Last", ["3 seconds", "5 minutes"], ["14 seconds", "5 minutes"], false),
      ("Last", ["3 seconds", "5 minutes"], ["14 seconds", "current"], false),
    ])
  func columns(header: String, recorded: [String], actual: [String], isSame: Bool) {
    #expect(
      Self.isSame(Self.table(header, recorded), Self.table(header, actual)) == isSame)
  }

  @Test(
    "are known by a word for zero on the other side",
    arguments: [
      ("current", "1 seconds", true), ("1 seconds", "current", true), ("now", "4 seconds", true),
      ("just now", "1 minute", true), ("moments ago", "30 seconds", true),
      ("current", "2 minutes", false), ("current", "now", false),
      ("current", "1 second off", false),
      ("current", "4 stones", false), ("current one", "4 seconds", false),
      ("1 seconds", "2 seconds", false), ("currently", "1 seconds", false),
    ])
  func zeros(recorded: String, actual: String, isSame: Bool) {
    let (page, json) = (
      { (text: String) in "<p>\(text)</p>" }, { (text: String) in "{\"a\":\"\(text)\"}" }
    )
    #expect(Self.isSame(page(recorded), page(actual)) == isSame)
    #expect(Self.isSame(json(recorded), json(actual), type: "application/json") == isSame)
  }

  @Test(
    "are known by a number of their element that is a time",
    arguments: [
      ("000000006b0498de", true), ("1795463390", true), ("2461368.326273", true),
      ("0000000000000040", false), ("1195463390", false), ("7", false), ("", false),
    ])
  func attributes(key: String, isSame: Bool) {
    let cell = { (age: String) in "<p data-sortkey='\(key)'>\(age)</p>" }
    #expect(Self.isSame(cell("3 seconds"), cell("14 seconds")) == isSame)
    #expect(!Self.isSame(cell("3 seconds"), cell("3 hours")))
  }

  @Test("may have decimals")
  func decimals() {
    #expect(Self.isSame("<p>2.5 minutes ago</p>", "<p>4 minutes ago</p>"))
    #expect(Self.isSame("<p>current ago</p>", "<p>1.5 minutes ago</p>"))
    #expect(!Self.isSame("<p>2.5 minutes ago</p>", "<p>2.5 hours ago</p>"))
    #expect(!Self.isSame("<p>version 2.5 minutes</p>", "<p>version 2.6 minutes</p>"))
  }
}
