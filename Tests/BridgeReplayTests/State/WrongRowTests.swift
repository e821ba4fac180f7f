import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A list names rows 4 and 5. A request is then redirected to row 4, or another list links to it, and it is read.
@Suite("numbers of other rows", .timeLimit(.minutes(5)))
struct WrongRowTests {
  private static let shop = "http://shop.example"

  /// A list with two kinds of links to each row.
  private static func list(_ rows: [Int]) -> String {
    rows.map { row in
      "<a href='/orders/\(row)'>x</a><form method=post action='/orders/\(row)/delete'></form>"
    }.joined()
  }

  /// `moved`: the live numbers of rows 4 and 5. `redirect`: the row to which a request is redirected, as recorded and in
  /// the run.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let moved: [Int]
    let redirect: (recorded: Int, live: Int)
    let word: String
    let sent: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "that have not moved", moved: [4, 5], redirect: (4, 5), word: "different", sent: 4),
    Case(
      name: "that have not moved, and the right one", moved: [4, 5], redirect: (4, 4),
      word: "same", sent: 4),
    Case(
      name: "that have moved", moved: [24, 25], redirect: (4, 25), word: "different", sent: 24),
    Case(
      name: "that have moved, and the right one", moved: [24, 25], redirect: (4, 24),
      word: "same", sent: 24),
    // The request has made the row: neither side has named it before.
    Case(
      name: "and a new one, which has the recorded number", moved: [4, 5], redirect: (6, 6),
      word: "same", sent: 6),
    Case(
      name: "and a new one, as others were made in between", moved: [4, 5], redirect: (6, 9),
      word: "same", sent: 9),
    Case(
      name: "and a new one among moved ones", moved: [24, 25], redirect: (6, 26), word: "same",
      sent: 26),
    Case(
      name: "and a new one, farther than the others", moved: [24, 25], redirect: (6, 31),
      word: "same", sent: 31),
  ]

  @Test("in a redirect are a difference there, and requests go to the right ones", arguments: cases)
  func redirect(one: Case) async throws {
    let (moved, live) = (one.moved, one.redirect.live)
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "GET /orders": .of("text/html", Self.list(moved))
      case "POST /orders/next": .of(302, "text/html", "", ("Location", "/orders/\(live)"))
      default: .text("done")
      }
    }
    let old = one.redirect.recorded
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/orders", answer: .of("text/html", Self.list([4, 5]))),
        .form(
          "\(Self.shop)/orders/next", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/orders/\(old)"))),
        .of("GET", "\(Self.shop)/orders/\(old)", answer: .text("done")),
        .form("\(Self.shop)/orders/5/delete", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", one.word, "same", "same"])
    #expect(origin.requests.dropFirst(2).first?.target == "/orders/\(one.sent)")
    if one.word == "different" {
      #expect(report.exchanges[1].outcome.reason.hasPrefix("header Location: recorded /orders/4"))
    }
  }

  @Test(
    "in a link that a later request follows are a difference there",
    arguments: [
      ([4, 5], 5, "different", 4), ([4, 5], 4, "same", 4), ([24, 25], 25, "different", 24),
    ])
  func link(moved: [Int], live: Int, word: String, sent: Int) async throws {
    let page = { @Sendable (row: Int) in "<a href='/orders/\(row)'>Next order</a>" }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "GET /orders": .of("text/html", Self.list(moved))
      case "GET /home": .of("text/html", page(live))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/orders", answer: .of("text/html", Self.list([4, 5]))),
        .form("\(Self.shop)/other", "t=a", answer: .text("done")),
        .of("GET", "\(Self.shop)/home", answer: .of("text/html", page(4))),
        .of("GET", "\(Self.shop)/orders/4", answer: .text("done")),
        .form("\(Self.shop)/orders/5/delete", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", word, "same", "same"])
    #expect(origin.requests.dropFirst(3).first?.target == "/orders/\(sent)")
  }
}
