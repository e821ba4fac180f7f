import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A page with file 4, which is 53 in the run, then a text that names it, and the page with that text.
@Suite("numbers that a user typed", .timeLimit(.minutes(5)))
struct TypedNumberTests {
  private static let shop = "http://shop.example"

  private static func page(_ number: Int, showing text: String) -> String {
    ["edit", "drop"].map { "<form method=post action='/files/\(number)/\($0)'></form>" }.joined()
      + "<code>\(text)</code>"
  }

  @Test(
    "are those of the run, if a page shows them so",
    arguments: [
      ("[file:4]", "t=See+%5Bfile%3A4%5D", "t=See+%5Bfile%3A53%5D"),
      ("[file:4]", "t=See+[file:4+big]", "t=See+[file:53+big]"),
      // Another number, another kind, and one that no page shows.
      ("[file:4]", "t=%5Bfile%3A41%5D", "t=%5Bfile%3A41%5D"),
      ("[mile:4]", "t=%5Bmile%3A4%5D", "t=%5Bmile%3A4%5D"),
      ("file:4", "t=%5Bfile%3A4%5D", "t=%5Bfile%3A4%5D"),
    ])
  func forms(shown: String, typed: String, sent: String) async throws {
    let moved = shown.replacing("file:4", with: "file:53")
    let (live, text) = (Self.page(53, showing: moved), "<p>\(shown)</p>")
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/files"
        ? .of("text/html", live)
        : request.path == "/text"
          ? .of("text/html", typed == sent ? text : "<p>\(moved)</p>") : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/x", "t=a", answer: .text("done")),
        .of(
          "GET", "\(Self.shop)/files", answer: .of("text/html", Self.page(4, showing: shown))),
        .form("\(Self.shop)/post", typed, answer: .text("done")),
        .of("GET", "\(Self.shop)/text", answer: .of("text/html", text)),
        .form("\(Self.shop)/files/4/drop", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", "same", "same", "same"])
    #expect(origin.requests.first { $0.path == "/post" }?.text == sent)
  }

  @Test("are those of a hidden id whose name has an index")
  func rows() async throws {
    let page = "<form method=post><input type=hidden name=form-0-id value=4></form>"
    let live = page.replacing("4", with: "53")
    let origin = try LoopbackOrigin.answering { request in
      request.method == "GET" ? .of("text/html", live) : .text("done")
    }
    _ = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page)),
        .form("\(Self.shop)/x", "form-0-id=4", answer: .text("done")),
      ], at: origin)
    #expect(try #require(origin.requests.last).text == "form-0-id=53")
  }
}
