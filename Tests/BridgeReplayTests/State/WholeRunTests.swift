import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// Pages with numbers that only later responses of the run prove: revisions 4, 5 and 6 become 125, 126 and 127, and tags
/// 4 and 5 become 30 and 31.
@Suite("numbers that the whole run proves", .timeLimit(.minutes(5)))
struct WholeRunTests {
  private static let shop = "http://shop.example"

  private static func forms(_ path: String, _ numbers: [Int]) -> String {
    numbers.map { number in
      ["edit", "drop"].map { "<form method=post action='/\(path)/\(number)/\($0)'></form>" }
        .joined()
    }.joined()
  }

  /// The words for pages, in a session that then gets the lists of revisions and tags, and changes one of each.
  private func words(
    _ pages: [(recorded: String, live: String)], told: Int = 3
  ) async throws -> [String] {
    let lists: [(recorded: String, live: String)] = [
      (
        Self.forms("revisions", Array([4, 5, 6].prefix(told))),
        Self.forms("revisions", Array([125, 126, 127].prefix(told)))
      ), (Self.forms("tags", [4, 5]), Self.forms("tags", [30, 31])),
    ]
    let all = pages + lists
    let origin = try LoopbackOrigin.answering { request in
      request.method == "GET"
        ? .of("text/html", all[Int(request.path.dropFirst(4)) ?? 0].live) : .text("done")
    }
    let gets = all.enumerated().map { index, page in
      RecordedExchange.of(
        "GET", "\(Self.shop)/at/\(index)", answer: .of("text/html", page.recorded))
    }
    let changes = ["/revisions/4/drop", "/tags/4/drop"].map {
      RecordedExchange.form(Self.shop + $0, "t=a", answer: .text("done"))
    }
    let report = try await ReplayReport.live(gets + changes, at: origin)
    return Array(report.words.prefix(pages.count))
  }

  /// The pages with four numbers at one place, marked by `#`.
  private func words(
    _ page: String, _ numbers: [Int] = [4, 5, 6, 7], live: [Int], told: Int = 3
  ) async throws -> [String] {
    let text = { (number: Int) in page.replacing("#", with: "\(number)") }
    return try await words(
      zip(numbers, live).map { (recorded: text($0), live: text($1)) }, told: told)
  }

  @Test(
    "are the same at a place that has rows of one table, if they have moved as far",
    arguments: [
      "<input type=hidden name=basis value=#>", "<script>pick('#', 'x')</script>",
      "<a onclick=\"pick('#')\">x</a>", "<a href='/show/#'>x</a>",
    ])
  func places(page: String) async throws {
    let right = [125, 126, 127, 128]
    #expect(try await words(page, live: right) == ["same", "same", "same", "same"])
    // A number that no response has proved, and one that is another row's.
    for (index, wrong) in [(3, 127), (3, 129), (0, 126), (0, 30)] {
      var live = right
      live[index] = wrong
      var expected = ["same", "same", "same", "same"]
      expected[index] = "different"
      #expect(try await words(page, live: live) == expected)
    }
    let all = ["different", "different", "different", "different"]
    // Too few are proved.
    #expect(try await words(page, live: right, told: 1) == all)
    // Rows of two tables.
    #expect(
      try await words(page, [4, 5, 5, 6], live: [30, 31, 126, 127]) == all)
    // Rows of another table than the one that knows all.
    #expect(try await words(page, live: [30, 31, 32, 33]) == all)
    // Two tables know as many.
    #expect(try await words(page, [4, 5], live: [125, 126]) == Array(all.prefix(2)))
    // All have moved alike, but not as rows that the run knows.
    #expect(try await words(page, live: [45, 46, 47, 48]) == all)
  }

  @Test("are those of the table that the name tells, if two know as many")
  func own() async throws {
    let page = "<input type=hidden name=tag value=#>"
    #expect(try await words(page, [4, 5], live: [30, 31]) == ["same", "same"])
    #expect(try await words(page, [4, 5], live: [125, 126]) == ["different", "different"])
  }

  @Test("count in all calls of one name within a page")
  func calls() async throws {
    let page = { (numbers: [Int]) in
      zip(numbers, ["a", "b", "c", "d"])
        .map { "<a onclick=\"pick('\($0)', '\($1)')\">x</a>" }.joined()
    }
    let words = { (live: [Int]) in
      try await self.words([(recorded: page([4, 5, 6, 7]), live: page(live))])
    }
    #expect(try await words([125, 126, 127, 128]) == ["same"])
    #expect(try await words([125, 126, 127, 129]) == ["different"])
    #expect(try await words([126, 125, 127, 128]) == ["different"])
  }

  @Test(
    "are those of the only choice of a list, if one label has several numbers",
    arguments: [
      (["Default", "Default", "Default"], [77, 78, 77], true),
      // They may be codes, whose meaning has changed.
      (["Red", "Blue", "Red"], [77, 78, 77], false),
      (["Default", "Default", "Default"], [77, 78, 78], false),
      (["Default", "Default", "Default"], [77, 79, 77], false),
    ])
  func choices(labels: [String], live: [Int], areSame: Bool) async throws {
    let page = { (label: String, number: Int) in
      "<select name=settings><option value=\(number)>\(label)</option></select>"
    }
    let pages = zip(labels, zip([1, 2, 1], live)).map { label, numbers in
      (recorded: page(label, numbers.0), live: page(label, numbers.1))
    }
    #expect(
      try await words(pages) == Array(repeating: areSame ? "same" : "different", count: 3))
  }

  @Test(
    "are those of a column beside links to such things by name",
    arguments: [
      ("revisions", 1, 125, "same"), ("revisions", 1, 126, "different"),
      ("revisions", 1, 30, "different"), ("boats", 1, 125, "different"),
      ("tags", 1, 125, "different"), ("tags", 1, 30, "same"),
      // Two rows have one number: it may be a count.
      ("revisions", 2, 125, "different"),
    ])
  func columns(path: String, first: Int, live: Int, word: String) async throws {
    let page = { (number: Int) in
      let rows = zip([first, 2, number], ["oak", "elm", "ash"]).map { number, name in
        "<tr><td>\(number)</td><td><a href='/\(path)/\(name)'>\(name)</a></td></tr>"
      }
      return "<table>\(rows.joined())</table>"
    }
    #expect(try await words([(page(4), page(live))]) == [word])
  }
}
