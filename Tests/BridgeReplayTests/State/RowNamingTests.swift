import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// Rows with other numbers in lists, scripts, tables and feeds. The run makes page 4, which becomes 9.
@Suite("rows that are named in scripts, tables, feeds and by their kind", .timeLimit(.minutes(5)))
struct RowNamingTests {
  private static let shop = "http://shop.example"

  /// Responses to one path each: as recorded, and in the run.
  struct Response: Sendable {
    var line = "GET /list"
    var path: String { String(line.split(separator: " ").last ?? "") }
    var sent: String?
    var type = "text/html"
    let recorded: String
    let live: String
  }

  /// `use`: the path of a later request, whose number is looked for.
  private func check(_ answers: [Response], use: String = "/x/1", _ word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      if request.line == "POST /pages" {
        return .of(302, "text/html", "", ("Location", "/pages/9"))
      }
      let found = answers.first { ($0.sent ?? $0.line) == request.line }
      return found.map { .of($0.type, $0.live) } ?? .text("done")
    }
    let location = RecordedField("Location", "/pages/4")
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/pages", "t=a", answer: .of(302, "text/html", "", location)),
        .of("GET", "\(Self.shop)/pages/4", answer: .text("done")),
      ]
        + answers.map { one in
          let answer = RecordedResponse.of(one.type, one.recorded)
          return one.line.hasPrefix("POST")
            ? .form(Self.shop + one.path, "t=a", answer: answer)
            : .of("GET", Self.shop + one.path, answer: answer)
        } + [.of("GET", Self.shop + use, answer: .text("done"))], at: origin)
    #expect(report.words.dropLast().last == word)
  }

  static let tree = (1...4).map { row in
    "<li data-id={\(row)}><a href='/tree/{\(row)}/menu/'>x</a><i data-info-url='/tree/{\(row)}/info/'></i></li>"
  }

  @Test(
    "may be new in a list of rows that have not moved, if they are behind all of these",
    arguments: [
      (3, 4, ["208"], "same"), (3, 4, ["208", "209"], "different"), (4, 3, ["208"], "different"),
    ])
  func new(first: Int, second: Int, numbers: [String], word: String) async throws {
    for kind in ["tree", "page"] {
      let rows = Self.tree.map { $0.replacing("tree", with: kind) }
      let list = { (row: Int) in (rows.prefix(row == 4 ? 2 : 1) + [rows[row - 1]]).joined() }
      let recorded = { (text: String) in
        (1...4).reduce(text) { $0.replacing("{\($1)}", with: "\($1)") }
      }
      let live = recorded(
        list(second).replacing("/{\(second)}/info", with: "/\(numbers.last ?? "")/info")
          .replacing("{\(second)}", with: numbers[0]))
      let old = recorded(list(first))
      try await check(
        [
          Response(line: "GET /first", recorded: old, live: old),
          Response(recorded: recorded(list(second)), live: live),
        ], word)
    }
  }

  static let watched =
    "<a href='/watch?object_id=1&amp;object_type=news_item'>x</a>"
    + "<a href='/watchers/new?object_type=news_item&amp;object_id=1'>x</a><b class='news_item-1-x'>x</b>"

  @Test(
    "are told by their kind beside the number in two links",
    arguments: [
      (watched, "same"), (watched.replacing("news_item-1", with: "news_item-2"), "different"),
      (
        watched.replacing("=news_item&amp;object_id=1", with: "=news_item&amp;object_id=2"),
        "different"
      ),
      (watched.replacing("type=news_item'", with: "type=image'"), "different"),
    ])
  func typed(page: String, word: String) async throws {
    // 2 stands for the number beside that of the row.
    let live = page.replacing("=1", with: "=835").replacing("-1-", with: "-835-")
      .replacing("=2", with: "=836").replacing("-2-", with: "-836-")
    try await check(
      [
        Response(
          recorded: page.replacing("=2", with: "=1").replacing("-2-", with: "-1-"), live: live)
      ], word)
  }

  private static func documents(_ one: Int, _ same: Int, _ two: Int, part: Int = 7) -> String {
    "<i data-document-id=\(one)></i><a href='/show?n=3&amp;document=\(same)'>x</a>"
      + "<i data-document-id=\(two)></i><a href='/show?n=3&amp;mainDocument=\(two)'>x</a>"
      + "<a href='/parts/\(part)/7/'>x</a>"
  }

  private static func below(_ one: Int, _ same: Int, _ two: Int) -> String {
    "<a href='/documents/raw/\(one)'>x</a><a href='/documents/7/\(same)/'>x</a>"
      + "<a href='/documents/7/\(two)/'>x</a>"
  }

  @Test(
    "are told by an attribute and a parameter of their kind, or by two paths below it",
    arguments: [
      (documents(1, 1, 2), documents(205, 205, 206), "same"),
      (documents(1, 1, 2), documents(205, 207, 206), "different"),
      // Some of the rows, behind a path that does not tell their kind.
      (documents(1, 1, 2, part: 1), documents(205, 205, 206, part: 205), "same"),
      (documents(1, 1, 2, part: 1), documents(205, 205, 206, part: 206), "different"),
      (below(1, 1, 2), below(205, 205, 206), "same"),
      (below(1, 1, 2), below(206, 205, 206), "different"),
      (below(1, 1, 2), below(205, 205, 207), "different"),
    ])
  func twice(recorded: String, live: String, word: String) async throws {
    try await check([Response(recorded: recorded, live: live)], word)
  }

  @Test(
    "are told by a name that ends in their number",
    arguments: [
      ("/tickets/216/update", "same"), ("/tickets/217/update", "different"),
      ("/boats/216/update", "different"),
    ])
  func name(action: String, word: String) async throws {
    let location = { @Sendable (number: Int) in "/view?ticket=ropes-\(number)" }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /tickets": .of(302, "text/html", "", ("Location", location(216)))
      case "GET /view?ticket=ropes-216": .of("text/html", "<form action='\(action)'></form>")
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/tickets", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", location(1)))),
        .of(
          "GET", Self.shop + location(1),
          answer: .of("text/html", "<form action='\(action.replacing(#/\d+/#, with: "1"))'></form>")
        ),
      ], at: origin)
    #expect(report.words == ["same", word])
  }

  static let csv = "#,Title\n4,Charter\n"

  @Test(
    "are the first column of a table of their kind",
    arguments: [
      ("pages.csv", csv, "9", "same"), ("pages.csv", csv, "8", "different"),
      ("images.csv", csv, "9", "different"),
      ("pages.csv", csv.replacing("#", with: "Number"), "9", "different"),
      ("export.csv", csv.replacing("#,", with: "page_id,"), "9", "same"),
      ("pages.csv", "Title,id\n\"Charter, 4\",4\n", "9", "same"),
    ])
  func table(name: String, recorded: String, number: String, word: String) async throws {
    let live = recorded.replacing("\n4,", with: "\n\(number),").replacing(
      ",4\n", with: ",\(number)\n")
    try await check(
      [Response(line: "GET /\(name)", type: "text/csv", recorded: recorded, live: live)], word)
  }

  static let script = #"""
    $('#list').html('<tr id=\"member-1\"><td><a href=\"\/memberships\/1\/edit\">Edit<\/a>\n<a href=\"\/memberships\/1\">x<\/a><\/td><\/tr>');
      $("#member-1").effect("highlight");
    """#

  @Test(
    "are those of markup in a script",
    arguments: [
      ([String](), "same"), (["\\\"member-160"], "different"), (["#member-160"], "different"),
      (["\\/160\\/edit"], "different"),
    ])
  func script(wrong: [String], word: String) async throws {
    var live = Self.script.replacing("-1", with: "-160").replacing("\\/1", with: "\\/160")
    for part in wrong { live = live.replacing(part, with: part.replacing("160", with: "161")) }
    try await check(
      [Response(line: "POST /members", type: "text/javascript", recorded: Self.script, live: live)],
      word)
  }

  @Test(
    "in fragments have moved as far as two others of their kind",
    arguments: [
      ("/pages/9/#note376", "same"), ("/pages/9/#note-376", "same"),
      ("/pages/9/#note377", "different"), ("/pages/9/#note375", "different"),
      ("/pages/8/#note376", "different"), ("/pages/9/#mark376", "different"),
    ])
  func feed(live: String, word: String) async throws {
    let notes = { (numbers: [Int]) in
      numbers.map { "<a href='/note_edit/\($0)'>x</a><a href='/note_delete/\($0)'>x</a>" }.joined()
    }
    let recorded = live.replacing(#/[0-9]+\/#/#, with: "4/#").replacing(#/37.$/#, with: "4")
    let feed = { (url: String) in
      "<rss><link>http://a\(url)</link><guid>http://a\(url)</guid></rss>"
    }
    try await check(
      [
        Response(recorded: notes([2, 3]), live: notes([374, 375])),
        Response(
          line: "GET /feed", type: "application/rss+xml", recorded: feed(recorded), live: feed(live)
        ),
      ], use: "/note_edit/2", word)
  }

  @Test(
    "in fragments are other things than the rows in the path before them",
    arguments: [("/pages/9#change-146", "same"), ("/pages/9#change-9", "different")])
  func fragment(live: String, word: String) async throws {
    let page = { (page: Int, change: Int) in
      "<a href='/pages/\(page)/quote?change_id=\(change)'>x</a><div id='change-\(change)'></div>"
        + "<a href='/changes/\(change)/edit'>x</a><a href='/changes/\(change)'>x</a>"
    }
    try await check(
      [
        Response(
          line: "GET /pages/4", sent: "GET /pages/9", recorded: page(4, 4), live: page(9, 146)),
        Response(
          line: "GET /activity", recorded: "<a href='/pages/4#change-4'>x</a>",
          live: "<a href='\(live)'>x</a>"),
      ], word)
  }
}
