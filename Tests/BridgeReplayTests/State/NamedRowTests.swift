import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// The run makes issue 2 with file 1, which become issue 9 and file 12, and then comment 1 on page 1, which becomes 51.
@Suite("numbers behind the word for their kind", .timeLimit(.minutes(5)))
struct NamedRowTests {
  private static let shop = "http://shop.example"

  /// Where the two first requests lead, recorded and live.
  struct Targets: Sendable {
    var issue = "/tracker/issue9?@ok=file%2012%20created%0Aissue%209%20created"
    var comment = "/pages/1#comment-51"
  }

  private func words(
    _ recorded: String, _ live: String, targets: Targets = Targets()
  ) async throws -> [String] {
    let made = { @Sendable (path: String) in
      RawAnswer.of(302, "text/html", "", ("Location", path))
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /tracker/issue": made(targets.issue)
      case "POST /pages/1/comment": made(targets.comment)
      default: .of("text/html", live)
      }
    }
    let recordedTargets = [
      ("/tracker/issue", "/tracker/issue2?@ok=file%201%20created%0Aissue%202%20created"),
      ("/pages/1/comment", "/pages/1#comment-1"),
    ]
    let first = recordedTargets.map { path, target in
      let location = RecordedField("Location", target)
      return RecordedExchange.form(
        Self.shop + path, "t=a", answer: .of(302, "text/html", "", location))
    }
    let document = RecordedExchange.of(
      "GET", "\(Self.shop)/tracker/index", answer: .of("text/html", recorded))
    return try await ReplayReport.live(first + [document], at: origin) { _ in }.words
  }

  @Test(
    "are others where the response that made one names it, and as far away as that has moved",
    arguments: [
      ("<a href='issue2'>x</a>", "<a href='issue9'>x</a>", "same"),
      ("<a href='issue2'>x</a>", "<a href='issue10'>x</a>", "different"),
      (
        "<a href='issue2'>x</a><a href='issue3'>y</a>",
        "<a href='issue9'>x</a><a href='issue10'>y</a>", "same"
      ),
      (
        "<a href='issue2'>x</a><a href='issue3'>y</a>",
        "<a href='issue9'>x</a><a href='issue9'>y</a>", "different"
      ),
      (
        "<a href='issue2'>x</a><a href='issue3'>y</a>",
        "<a href='issue9'>x</a><a href='issue3'>y</a>", "different"
      ),
      ("<h1>Issue 2: Lamp</h1>", "<h1>Issue 9: Lamp</h1>", "same"),
      ("<h1>Issue 2: Lamp</h1>", "<h1>Issue 8: Lamp</h1>", "different"),
      ("<p>2 issues</p>", "<p>9 issues</p>", "different"),
      ("<p>version 2</p>", "<p>version 9</p>", "different"),
      ("<a href='file1/a.txt'>x</a>", "<a href='file12/a.txt'>x</a>", "same"),
      ("<a href='file1/a.txt'>x</a>", "<a href='file8/a.txt'>x</a>", "different"),
      ("<div id='comment-1'>x</div>", "<div id='comment-51'>x</div>", "same"),
      ("<div id='comment-1'>x</div>", "<div id='comment-52'>x</div>", "different"),
      ("<li id='ordering_1'>x</li>", "<li id='ordering_51'>x</li>", "same"),
      ("<li id='ordering_1'>x</li>", "<li id='ordering_53'>x</li>", "different"),
      ("<p class='col_1'>x</p>", "<p class='col_51'>x</p>", "different"),
    ])
  func moved(recorded: String, live: String, word: String) async throws {
    #expect(try await words(recorded, live) == ["same", "same", word])
  }

  @Test(
    "tell the number that stands alone in a cell of the row",
    arguments: [
      ("2", "issue2", "9", "issue9", "same"), ("2", "issue2", "8", "issue9", "different"),
      ("2", "issue3", "9", "issue10", "different"), ("2 m", "issue2", "9 m", "issue9", "different"),
    ])
  func cells(text: String, link: String, liveText: String, liveLink: String, word: String)
    async throws
  {
    let table = { (text: String, link: String) in
      "<table><tr><td>\(text)<td><a href='\(link)'>x</a></table>"
    }
    #expect(
      try await words(table(text, link), table(liveText, liveLink)) == ["same", "same", word])
  }

  @Test(
    "of something that the request itself asks for are compared exactly",
    arguments: [("/items/add", "same"), ("/items/4/delete", "different"), ("/item4", "different")])
  func asked(path: String, word: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in
      .of(302, "text/html", "", ("Location", "/done?ok=item%205"))
    }
    let location = RecordedField("Location", "/done?ok=item%204")
    let exchange = RecordedExchange.form(
      Self.shop + path, "t=a", answer: .of(302, "text/html", "", location))
    #expect(try await ReplayReport.live([exchange], at: origin).words == [word])
  }
}
