import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// Pages on which a number has moved as far as that of a row by chance. The run makes pages, boards, orders and so on.
@Suite("numbers that have moved as rows have, by chance", .timeLimit(.minutes(5)))
struct RowCoincidenceTests {
  private static let shop = "http://shop.example"

  /// A thing that a request makes: its path, and the Location of its response as recorded and in the run.
  struct Made: Sendable {
    let path: String
    let recorded: String
    let live: String
  }

  /// Page 4, which has become 9.
  static let page = Made(path: "/pages", recorded: "/pages/4", live: "/pages/9")

  struct Case: Sendable, CustomTestStringConvertible {
    var made = [page]
    var body = "t=a"
    var path = "/list"
    var sent: String?
    var type = "text/html"
    let recorded: String
    let live: String
    var use = "/x/1"
    let word: String
    var testDescription: String { "\(recorded) → \(live) (\(word))" }
  }

  /// The words of the responses to what was made, to the page, and to the request that uses it.
  private func words(_ one: Case) async throws -> [String] {
    let (made, path, type, live) = (one.made, one.sent ?? one.path, one.type, one.live)
    let origin = try LoopbackOrigin.answering { request in
      if let new = made.first(where: { request.line == "POST \($0.path)" }) {
        return .of(302, "text/html", "", ("Location", new.live))
      }
      return request.line == "GET \(path)" ? .of(type, live) : .text("done")
    }
    let makers = made.flatMap { new -> [RecordedExchange] in
      [
        .form(
          Self.shop + new.path, one.body,
          answer: .of(302, "text/html", "", RecordedField("Location", new.recorded))),
        .of("GET", Self.shop + new.recorded, answer: .text("done")),
      ]
    }
    let report = try await ReplayReport.live(
      makers + [
        .of("GET", Self.shop + one.path, answer: .of(type, one.recorded)),
        .of("GET", Self.shop + one.use, answer: .text("done")),
      ], at: origin)
    return report.words
  }

  private func check(_ one: Case) async throws {
    #expect(try await words(one).dropLast().last == one.word)
  }

  @Test(
    "behind a word of their own are other things than the row beside them",
    arguments: [
      ("4 [boats-4]", "9 [boats-9]", "same"), ("4 (boats-4)", "9 (boats-9)", "same"),
      ("4 [boats-4]", "9 [boats-8]", "different"), ("4, level-4", "9, level-9", "different"),
      ("4 has level #4", "9 has level #9", "different"), ("4#step-4", "9#step-9", "different"),
      ("4 [level 2-4]", "9 [level 2-9]", "different"),
      // The word is the kind of other rows.
      ("4 [board-4]", "9 [board-9]", "different"),
    ])
  func repeated(recorded: String, live: String, word: String) async throws {
    let board = Made(path: "/boards", recorded: "/boards/5", live: "/boards/6")
    try await check(
      Case(
        made: [Self.page, board], type: "application/json", recorded: #"{"page":"\#(recorded)"}"#,
        live: #"{"page":"\#(live)"}"#, word: word))
  }

  @Test(
    "at the end of a longer word are those of the row if both parts of the word are kinds",
    arguments: [("board", "same"), ("userboard", "same"), ("keyboard", "different")])
  func joined(name: String, word: String) async throws {
    let made = [
      Made(path: "/boards", recorded: "/boards/4", live: "/boards/9"),
      Made(path: "/users", recorded: "/users/6", live: "/users/11"),
    ]
    try await check(
      Case(
        made: made, recorded: "<b id='\(name)4'>x</b>", live: "<b id='\(name)9'>x</b>", word: word))
  }

  @Test(
    "behind a parameter are those of the module that another parameter names",
    arguments: [
      ("module=orders&id=4", 9, "same"), ("module=orders&id=4", 12, "different"),
      ("module=invoices&id=4", 12, "same"), ("module=invoices&id=4", 9, "different"),
      ("id=4&module=invoices", 12, "same"), ("id=4&module=invoices", 9, "different"),
      ("module=orders&sort=name&id=4", 9, "same"), ("lang=en&module=orders&id=4", 9, "same"),
    ])
  func modules(query: String, number: Int, word: String) async throws {
    let link = "<a href='/index.php?\(query.replacing("&", with: "&amp;"))'>x</a>"
    let made = [("orders", 9), ("invoices", 12)].map { module, number in
      Made(
        path: "/\(module)/new", recorded: "/index.php?module=\(module)&id=4",
        live: "/index.php?module=\(module)&id=\(number)")
    }
    try await check(
      Case(
        made: made, recorded: link, live: link.replacing("id=4", with: "id=\(number)"), word: word))
  }

  static let kinds = [
    // A page that names a row twice, and one that names rows of two kinds.
    Case(
      recorded: "<div class='order-item-1'><a href='/order-items/1'>Charter</a></div>",
      live: "<div class='order-item-205'><a href='/order-items/205'>Charter</a></div>",
      word: "same"),
    Case(
      recorded: "<div class='item-1'><a href='/order-items/1'>Charter</a></div>",
      live: "<div class='item-205'><a href='/order-items/205'>Charter</a></div>", word: "same"),
    Case(
      recorded: "<div class='cart-item-1'><a href='/order-items/1'>Charter</a></div>",
      live: "<div class='cart-item-205'><a href='/order-items/205'>Charter</a></div>",
      word: "different"),
  ]

  @Test("of a kind are no proof of another kind of the same last word", arguments: kinds)
  func otherKinds(one: Case) async throws { try await check(one) }

  @Test(
    "of a kind are told by members of that kind",
    arguments: [
      ("cart_item_id", "same"), ("item_id", "same"), ("order_item_id", "different"),
      ("cartItemId", "same"), ("orderItemId", "different"),
    ])
  func members(name: String, word: String) async throws {
    let made = Made(path: "/cart-items", recorded: "/cart-items/4", live: "/cart-items/9")
    try await check(name, of: made, word)
  }

  /// A member of JSON that has the number of what was made.
  private func check(_ name: String, of made: Made, _ word: String) async throws {
    try await check(
      Case(
        made: [made], type: "application/json", recorded: #"{"\#(name)":4}"#,
        live: #"{"\#(name)":9}"#, word: word))
  }

  @Test(
    "in code are not those of a row that other responses have named",
    arguments: [
      ("text/css", ".col-4 { float: left }", "different"),
      ("text/css", "a { background: url(x.png?v=4) }", "different"),
      ("text/javascript", "hide('#page-4')", "same"),
    ])
  func code(type: String, recorded: String, word: String) async throws {
    try await check(
      Case(
        type: type, recorded: recorded, live: recorded.replacing("4", with: "9"), word: word))
  }

  /// The name of the request's collection and that of the row's path differ.
  @Test(
    "are told by both names that a row has",
    arguments: [
      ("line_id", "same"), ("order_item_id", "same"), ("cart_item_id", "different"),
      ("cartItemId", "different"),
    ])
  func twoNames(name: String, word: String) async throws {
    let made = Made(path: "/order-items", recorded: "/lines/4", live: "/lines/9")
    try await check(name, of: made, word)
  }

  /// The parameter names what is done with a row, so the row stays the same on another page.
  @Test(
    "behind a parameter are sent whatever is done with the row",
    arguments: ["page", "view", "section", "option", "action"])
  func actions(parameter: String) async throws {
    let link = { @Sendable (action: String, number: Int) in
      "/index.php?\(parameter)=\(action)&id=\(number)"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /make": .of(302, "text/html", "", ("Location", link("show", 9)))
      case "POST \(link("edit", 9))": .text("done")
      default: .of(404, "text/plain", "no such row")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "http://shop.example/make", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", link("show", 4)))),
        .form("http://shop.example\(link("edit", 4))", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
  }

  /// The run makes something of that name; an order has another number in the only option of a list.
  @Test(
    "in the label of a choice are its own only with a name that tells the row",
    arguments: [
      ("name=Rope", "order_id", "4 Rope", "9 Rope", "same"),
      ("name=Order", "order_id", "Order 4", "Order 9", "different"),
      ("name=Order", "order", "Order #4", "Order #9", "different"),
    ])
  func labels(
    body: String, name: String, recorded: String, live: String, word: String
  ) async throws {
    let list = { (number: Int, label: String) in
      "<select name=\(name)><option value=\(number)>\(label)</select>"
    }
    try await check(
      Case(
        body: body, recorded: list(4, recorded), live: list(9, live), use: "/x?\(name)=4",
        word: word))
  }
}
