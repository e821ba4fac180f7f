import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// Members 1 and 2, which become 22 and 23, in the links, lists and check boxes of pages.
@Suite("choices of forms", .timeLimit(.minutes(5)))
struct RowChoiceTests {
  private static let shop = "http://shop.example"

  /// A page as recorded, which the live one is but for its numbers, and what is sent for `body`.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let page: String
    var live: String?
    var made = "name=x"
    var body = "payer=2"
    let sent: String
    let words: [String]
    var testDescription: String { name }
  }

  @Test(
    "have moved by less than there are of them where one was made in this session",
    arguments: [
      ("Bea", links + select, "payer=3", "same"), ("Eve", links + select, "payer=2", "different"),
      ("Bea", links, "payer=2", "different"),
      // A list of other things that has moved as far has more of them.
      ("Bea", links + select + colors, "payer=3", "different"),
    ])
  func overlapping(made: String, page: String, sent: String, word: String) async throws {
    let live = Self.page(page, 1)
    let origin = try LoopbackOrigin.answering { request in
      request.line == "GET /new" ? .of("text/html", live) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/members", "name=\(made)", answer: .text("done")),
        .of("GET", "\(Self.shop)/new", answer: .of("text/html", Self.page(page, 0))),
        .form("\(Self.shop)/new", "payer=2", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.text == sent)
    #expect(report.words == ["same", word, "same"])
  }

  /// Texts with `{1}` for the number of a member.
  private static func page(_ text: String, _ distance: Int) -> String {
    (1...3).reduce(text) { $0.replacing("{\($1)}", with: "\($1 + distance)") }
  }

  static let select =
    "<select name=payer><option value=''>-</option><option value={1}>Ann</option><option value={2}>Bea</option></select>"
  static let colors =
    "<select name=color><option value={1}>Red</option><option value={2}>Green</option><option value={3}>Blue</option></select>"
  static let boxes = ["Ann", "Bea"].enumerated().map { index, name in
    "<label for=m-{\(index + 1)}><input type=checkbox name=member id=m-{\(index + 1)} value={\(index + 1)}>"
      + " <b>\(name)</b></label>"
  }.joined()
  static let links = (1...2).map { row in
    "<form action='/members/{\(row)}/delete'></form><a href='/members/{\(row)}'>x</a>"
  }.joined()

  static let cases = [
    Case(
      name: "that links name as well have moved with these", page: links + select,
      sent: "payer=23", words: ["same", "same"]),
    Case(
      name: "of check boxes under one name, each by its text", page: links + boxes,
      body: "member=1&member=2", sent: "member=22&member=23", words: ["same", "same"]),
    Case(
      name: "of one alone, which a path edits and deletes",
      page:
        "<a href='/members/{2}/edit'>x</a><a href='/members/{2}/delete'>x</a><select name=payer>"
        + "<option value={2}>Bea</select>", sent: "payer=23", words: ["same", "same"]),
    Case(
      name: "that nothing else names are sent as their texts say, and are differences",
      page: select,
      sent: "payer=23", words: ["different", "same"]),
    Case(
      name: "that a request has named were made in this session",
      page: "<select name=payer><option value={2}>Bea</select>", made: "name=Bea",
      sent: "payer=23", words: ["same", "same"]),
    Case(
      name: "of a field with a number in its name that a request has named",
      page: "<input type=checkbox name=Add-{1} value={2}> <a href='/members/{2}'>Bea</a>",
      live: "<input type=checkbox name=Add-52 value={2}> <a href='/members/{2}'>Bea</a>",
      made: "name=Bea", body: "Add-1=2", sent: "Add-52=23", words: ["different", "same"]),
    Case(
      name: "that a request has named are the rows to which they link",
      page: "<input type=checkbox name=chosen value={2}> <a href='/members/{2}'>Bea</a>",
      made: "name=Bea", body: "chosen=2", sent: "chosen=23", words: ["same", "same"]),
    Case(
      name: "that a request has named are differences if they link to another row",
      page: "<input type=checkbox name=chosen value={2}> <a href='/members/{2}'>Bea</a>",
      live: "<input type=checkbox name=chosen value={2}> <a href='/members/24'>Bea</a>",
      made: "name=Bea", body: "chosen=2", sent: "chosen=23", words: ["different", "same"]),
    Case(
      name: "of one alone, with a text that names nothing where it was sent, are differences",
      page: "<select name=payer><option value={2}>Bea</select>", made: "remark=Bea",
      sent: "payer=23", words: ["different", "same"]),
    Case(
      name: "of one alone are sent as the page has them, and are differences",
      page: "<select name=payer><option value={2}>Bea</select>", sent: "payer=23",
      words: ["different", "same"]),
    Case(
      name: "of which one alone is another are sent as recorded",
      page: "<select name=payer><option value=1>Ann<option value={2}>Bea</select>",
      sent: "payer=2", words: ["different", "same"]),
    Case(
      name: "with other texts are sent as recorded, which is not the same",
      page: links + boxes + select,
      live: links + boxes + select.replacing("Ann", with: "Eve"), sent: "payer=2",
      words: ["different", "failed"]),
    Case(
      name: "that stand for another thing are found", page: links + boxes + select,
      live: links + boxes + select.replacing("{2}", with: "24"), sent: "payer=2",
      words: ["different", "failed"]),
    Case(
      name: "of a state are no rows", page: links + select.replacing("payer", with: "status"),
      body: "status=2", sent: "status=2", words: ["different", "same"]),
    Case(
      name: "of a state of something are no rows",
      page: links + select.replacing("payer", with: "bill_status"), body: "bill_status=2",
      sent: "bill_status=2", words: ["different", "same"]),
  ]

  @Test("stand for what their texts say", arguments: cases)
  func choices(one: Case) async throws {
    let live = Self.page(one.live ?? one.page, 21)
    let origin = try LoopbackOrigin.answering { request in
      request.line == "GET /new" ? .of("text/html", live) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/members", one.made, answer: .text("done")),
        .of("GET", "\(Self.shop)/new", answer: .of("text/html", Self.page(one.page, 0))),
        .form("\(Self.shop)/new", one.body, answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.text == one.sent)
    #expect(report.words == ["same"] + one.words)
  }

  static let names = "<tr id='m-{1}'></tr>"
  static let bills = "<a href='/edit/{3}'>x</a><form action='/delete/{3}'></form>"

  @Test(
    "of a later page have moved as the rows of their name, and as no others",
    arguments: [
      (select, "same"), (select.replacing("{2}", with: "24"), "different"),
      (select.replacing("{1}", with: "52").replacing("{2}", with: "53"), "different"),
    ])
  func later(live: String, word: String) async throws {
    // Bills have moved by 51.
    let list = Self.page(Self.links + Self.select + Self.bills.replacing("{3}", with: "54"), 21)
    let form = Self.page(live, 21)
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "GET /list": .of("text/html", list)
      case "GET /new": .of("text/html", form)
      case "GET /statistics": .of("text/html", Self.page(Self.names, 21))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/list",
          answer: .of("text/html", Self.page(Self.links + Self.select + Self.bills, 0))),
        .of("GET", "\(Self.shop)/new", answer: .of("text/html", Self.page(Self.select, 0))),
        .of("GET", "\(Self.shop)/statistics", answer: .of("text/html", Self.page(Self.names, 0))),
        .form("\(Self.shop)/new", "payer=1&bill=3", answer: .text("done")),
        .form("\(Self.shop)/delete/3", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", word, "same", "same", "same"])
    // A single row counts where its link and its form agree.
    #expect(origin.requests.last?.target == "/delete/54")
  }
}
