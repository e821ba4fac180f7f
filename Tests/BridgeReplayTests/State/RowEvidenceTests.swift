import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// Pages whose rows may have moved. The run makes page 4, which becomes 9, unless a case says otherwise.
@Suite("evidence of moved rows", .timeLimit(.minutes(5)))
struct RowEvidenceTests {
  private static let shop = "http://shop.example"

  /// A response as recorded and as the run gets it, and a later request that uses a number of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var path = "/documents"
    var type = "text/html"
    let recorded: String
    let live: String
    var use = "/x/1"
    var made = 9
    var first = ""
    let word: String
    var sent: String?
    var testDescription: String { "\(name) (\(word))" }
  }

  static let card = "<div class='card document-1'><a href='/documents/1'>Charter</a></div>"
  static let views =
    "<a href='/documents/1/print'>Print</a><a data-menu-url='/documents/1/menu/'>Menu</a>"

  static let twice = [
    Case(
      name: "by a link and a name of its kind", recorded: card, live: moved(card, 205),
      word: "same"),
    Case(
      name: "by links of two kinds", recorded: views, live: moved(views, 205), word: "same"),
    Case(
      name: "by one link twice",
      recorded: "<a href='/documents/1'>Map</a><a href='/documents/1'>More</a>",
      live: "<a href='/documents/205'>Map</a><a href='/documents/205'>More</a>",
      word: "different"),
    Case(
      name: "after an earlier page has named a row that has not moved", recorded: views,
      live: moved(views, 205), first: "<a href='/documents/7'>Map</a>", word: "different"),
    Case(
      name: "of a page number", recorded: views.replacing("documents", with: "page"),
      live: moved(views, 205).replacing("documents", with: "page"), word: "different"),
    Case(
      name: "of a month", recorded: views.replacing("documents", with: "calendar/month"),
      live: moved(views, 205).replacing("documents", with: "calendar/month"), word: "different"),
    Case(
      name: "by one link alone", recorded: "<a href='/documents/1'>Charter</a>",
      live: "<a href='/documents/205'>Charter</a>", word: "different"),
    Case(
      name: "by a name of another kind", recorded: card.replacing("document-1", with: "image-1"),
      live: moved(card, 205).replacing("document-205", with: "image-205"), word: "different"),
    Case(
      name: "by a name with another number", recorded: card,
      live: moved(card, 205).replacing("document-205", with: "document-206"), word: "different"),
    Case(
      name: "by a name that has not moved", recorded: card,
      live: moved(card, 205).replacing("document-205", with: "document-1"), word: "different"),
    Case(
      name: "by a link that has not moved", recorded: card,
      live: card.replacing("document-1", with: "document-205"), word: "different"),
    Case(
      name: "in a run in which nothing else has moved", recorded: card, live: moved(card, 205),
      made: 4, word: "different"),
    Case(
      name: "after an earlier page has named the live one", recorded: card,
      live: moved(card, 205), first: "<a href='/documents/205'>Map</a>", word: "different"),
    Case(
      name: "by a link with its title", recorded: "<a href='/documents/1-the-charter'>x</a>",
      live: "<a href='/documents/205-the-charter'>x</a>", word: "same"),
    Case(
      name: "by a link with its title, after an earlier page has named a row that has not moved",
      recorded: "<a href='/documents/1-the-charter'>x</a>",
      live: "<a href='/documents/205-the-charter'>x</a>", first: "<a href='/documents/7'>Map</a>",
      word: "different"),
    Case(
      name: "by a link with another title", recorded: "<a href='/documents/1-the-charter'>x</a>",
      live: "<a href='/documents/205-the-menu'>x</a>", word: "different"),
    Case(
      name: "by a link and a name of its initials",
      recorded: "<b id=did1></b><a href='/documents/1'>x</a>",
      live: "<b id=did205></b><a href='/documents/205'>x</a>", word: "same"),
    Case(
      name: "by a link and a name of other initials",
      recorded: "<b id=pid1></b><a href='/documents/1'>x</a>",
      live: "<b id=pid205></b><a href='/documents/205'>x</a>", word: "different"),
    Case(
      name: "by a check box and the link beside it",
      recorded: "<input type=checkbox name=chosen value=1> <a href='/documents/1'>x</a>",
      live: "<input type=checkbox name=chosen value=205> <a href='/documents/205'>x</a>",
      word: "same"),
    Case(
      name: "by a check box and the link beside it to another",
      recorded: "<input type=checkbox name=chosen value=1> <a href='/documents/1'>x</a>",
      live: "<input type=checkbox name=chosen value=205> <a href='/documents/206'>x</a>",
      word: "different"),
    Case(
      name: "by a link and a name of the kind before its last word",
      recorded: "<b data-document-id=1></b><a href='/documents/change/1'>x</a>",
      live: "<b data-document-id=205></b><a href='/documents/change/205'>x</a>", word: "same"),
    Case(
      name: "under another title", recorded: card,
      live: moved(card, 205).replacing("Charter", with: "Menu"), word: "different"),
    Case(
      name: "in the data of a script",
      recorded:
        "<i id='cms-slot-5'></i><script type='application/json'>{\"slot_id\":\"5\"}</script>",
      live:
        "<i id='cms-slot-293'></i><script type='application/json'>{\"slot_id\":\"293\"}</script>",
      use: "/add?slot_id=5", word: "same", sent: "/add?slot_id=293"),
    Case(
      name: "in the data of a script as another than in a name",
      recorded:
        "<i id='cms-slot-5'></i><script type='application/json'>{\"slot_id\":\"5\"}</script>",
      live:
        "<i id='cms-slot-293'></i><script type='application/json'>{\"slot_id\":\"294\"}</script>",
      use: "/add?slot_id=5", word: "different"),
  ]

  /// The page with another document.
  private static func moved(_ page: String, _ number: Int) -> String {
    page.replacing("/1", with: "/\(number)").replacing("-1", with: "-\(number)")
  }

  @Test("is a page that names a new row twice, if others have moved", arguments: twice)
  func named(one: Case) async throws { try await check(one) }

  static let own = [
    Case(
      name: "with links to edit and delete another one", path: "/orders/7",
      recorded: "<a href='/orders/7/edit'>x</a><form action='/orders/7/delete'></form>",
      live: "<a href='/orders/8/edit'>x</a><form action='/orders/8/delete'></form>",
      use: "/x/7", word: "different"),
    Case(
      name: "that is another one in JSON", path: "/orders/7", type: "application/json",
      recorded: #"{"id":7,"url":"/orders/7"}"#, live: #"{"id":8,"url":"/orders/8"}"#,
      use: "/x/7", word: "different"),
    Case(
      name: "that is asked for by another path", path: "/latest",
      recorded: "<a href='/orders/7/edit'>x</a><form action='/orders/7/delete'></form>",
      live: "<a href='/orders/8/edit'>x</a><form action='/orders/8/delete'></form>",
      use: "/orders/7/pay", word: "same", sent: "/orders/8/pay"),
  ]

  @Test("is no page of a row that the request names", arguments: own)
  func ownRow(one: Case) async throws { try await check(one) }

  static let single = [
    Case(
      name: "in JSON that is read", path: "/latest", type: "application/json",
      recorded: #"{"order_id":7,"url":"/orders/7"}"#, live: #"{"order_id":8,"url":"/orders/8"}"#,
      use: "/x/7", made: 4, word: "different"),
    Case(
      name: "behind the name of a collection that is a verb as well", path: "/latest",
      recorded: "<a href='/archive/7'>x</a><a href='/archive/7/print'>x</a>",
      live: "<a href='/archive/8'>x</a><a href='/archive/8/print'>x</a>", use: "/x/7",
      made: 4, word: "different"),
    Case(
      name: "before such a verb", path: "/latest",
      recorded: "<a href='/orders/7/archive'>x</a><a href='/orders/7/print'>x</a>",
      live: "<a href='/orders/8/archive'>x</a><a href='/orders/8/print'>x</a>",
      use: "/x/7", made: 4, word: "same"),
  ]

  static let changing = [
    Case(
      name: "by a link and a form that changes it", path: "/latest",
      recorded: "<a href='/orders/7/view'>x</a><form method=post action='/orders/7/move'></form>",
      live: "<a href='/orders/8/view'>x</a><form method=post action='/orders/8/move'></form>",
      use: "/x/7", made: 4, word: "same"),
    Case(
      name: "by a link and a form that reads it", path: "/latest",
      recorded: "<a href='/orders/7/view'>x</a><form action='/orders/7/move'></form>",
      live: "<a href='/orders/8/view'>x</a><form action='/orders/8/move'></form>",
      use: "/x/7", made: 4, word: "different"),
    Case(
      name: "by a form that changes something on a page of a list", path: "/latest",
      recorded: "<a href='/page/7/view'>x</a><form method=post action='/page/7/move'></form>",
      live: "<a href='/page/8/view'>x</a><form method=post action='/page/8/move'></form>",
      use: "/x/7", made: 4, word: "different"),
    Case(
      name: "by a form that changes another one", path: "/latest",
      recorded: "<a href='/orders/7/view'>x</a><form method=post action='/orders/7/move'></form>",
      live: "<a href='/orders/7/view'>x</a><form method=post action='/orders/8/move'></form>",
      use: "/x/7", made: 4, word: "different"),
    Case(
      name: "by two links with titles", path: "/latest",
      recorded: "<a href='/orders/7-rope-torn'>x</a><a href='/orders/9-leak'>x</a>",
      live: "<a href='/orders/57-rope-torn'>x</a><a href='/orders/59-leak'>x</a>",
      use: "/x/7", made: 4, word: "same"),
    Case(
      name: "by one link with a title", path: "/latest",
      recorded: "<a href='/orders/7-rope-torn'>x</a>",
      live: "<a href='/orders/57-rope-torn'>x</a>", use: "/x/7", made: 4, word: "different"),
    Case(
      name: "by two links with titles, after a row that has not moved", path: "/latest",
      recorded: "<a href='/orders/7-rope-torn'>x</a><a href='/orders/9-leak'>x</a>",
      live: "<a href='/orders/57-rope-torn'>x</a><a href='/orders/59-leak'>x</a>",
      use: "/x/7", made: 4, first: "<a href='/orders/60'>x</a>", word: "different"),
  ]

  @Test(
    "of a single row is a form that changes it, and of several their titles", arguments: changing)
  func changed(one: Case) async throws { try await check(one) }

  @Test("of a single row is a verb behind its number, and no JSON that is read", arguments: single)
  func alone(one: Case) async throws { try await check(one) }

  /// `path`: the path to which the request is sent; nil if it is the recorded one.
  private func check(_ one: Case, path: String? = nil) async throws {
    let location = "/pages/\(one.made)"
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", location))
      case "GET \(path ?? one.path)": .of(one.type, one.live)
      case "GET /first": .of("text/html", one.first)
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/pages", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/pages/4"))),
        .of("GET", "\(Self.shop)/pages/4", answer: .text("done")),
        .of("GET", "\(Self.shop)/first", answer: .of("text/html", one.first)),
        .of("GET", Self.shop + one.path, answer: .of(one.type, one.recorded)),
        .of("GET", Self.shop + one.use, answer: .text("done")),
      ], at: origin)
    #expect(report.words[3] == one.word)
    if let sent = one.sent { #expect(origin.requests.last?.target == sent) }
  }

  @Test(
    "of choices whose labels have their numbers is about the rows that they name",
    arguments: [
      ("<select name=party><option value={2}>{2} guests</select>", "party=2", "different"),
      ("<select name=member_id><option value={2}>{2} Ann</select>", "member_id=2", "same"),
      (
        "<input type=checkbox name=ids[] value={2}> <a href='/members/{2}'>{2}</a>", "ids[]=2",
        "same"
      ),
      (
        "<input type=checkbox name=ids[] value={2}> <a href='/tables/3'>{2}</a>", "ids[]=2",
        "different"
      ),
      ("<select name=host><option value={2}>Room 2</select>", "host=2", "same"),
      ("<select name=host><option value={2}>{2} Bea</select>", "host=2", "same"),
    ], [1, 21])
  func labels(
    choices: (page: String, body: String, word: String), distance: Int
  ) async throws {
    let members =
      "<a href='/members/{2}/edit'>x</a><form action='/members/{2}/delete'></form>"
    let page = { @Sendable (number: Int) in
      (members + choices.page).replacing("{2}", with: "\(number)")
    }
    let origin = try LoopbackOrigin.answering { request in
      request.line == "GET /new" ? .of("text/html", page(2 + distance)) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/members", "name=Bea", answer: .text("done")),
        .of("GET", "\(Self.shop)/new", answer: .of("text/html", page(2))),
        .form("\(Self.shop)/new", choices.body, answer: .text("done")),
        .of("GET", "\(Self.shop)/members/2", answer: .text("done")),
      ], at: origin)
    #expect(report.words[1] == choices.word)
  }

  @Test(
    "is a label that was sent, even if it has the recorded number by chance",
    arguments: [("Item 1", "same"), ("Item 22", "different")])
  func chance(label: String, word: String) async throws {
    let page = { @Sendable (number: Int, label: String) in
      "<select name=host><option value=\(number)>\(label)</select>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.line == "GET /new" ? .of("text/html", page(22, label)) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/hosts", "name=Item+1", answer: .text("done")),
        .of("GET", "\(Self.shop)/new", answer: .of("text/html", page(1, "Item 1"))),
        .form("\(Self.shop)/new", "host=1", answer: .text("done")),
      ], at: origin)
    #expect(report.words[1] == word)
    #expect(origin.requests.last?.text == (word == "same" ? "host=22" : "host=1"))
  }

  @Test(
    "are the numbers that another member of the object names",
    arguments: [
      (#"{"data":[{"id":9,"page":"9 [boats-9]"}]}"#, "same"),
      (#"{"data":[{"id":9,"page":"9 [boats-8]"}]}"#, "different"),
      (#"{"data":[{"id":8,"page":"9 [boats-9]"}]}"#, "different"),
      (#"{"data":[{"id":9,"page":"4 [boats-4]"}]}"#, "different"),
      (#"{"data":[{"id":9,"page":"8 [boats-8]"}]}"#, "different"),
    ])
  func objects(live: String, word: String) async throws {
    try await check(
      Case(
        name: "", path: "/list/x1", type: "application/json",
        recorded: #"{"data":[{"id":4,"page":"4 [boats-4]"}]}"#, live: live, use: "/x", word: word))
  }

  @Test(
    "of a kind is told by a second parameter or member",
    arguments: [
      ("text/html", "<a href='/watch?object_id=4&amp;object_type=page'>x</a>", 9, "same"),
      ("text/html", "<a href='/watch?object_id=4&amp;object_type=page'>x</a>", 8, "different"),
      ("text/html", "<a href='/watch?object_type=pages&amp;object_id=4'>x</a>", 9, "same"),
      ("text/html", "<a href='/watch?object_id=4&amp;object_type=image'>x</a>", 9, "different"),
      ("application/json", #"{"pk":4,"model":"cms.page"}"#, 9, "same"),
      ("application/json", #"{"pk":4,"model":"cms.page"}"#, 8, "different"),
      ("application/json", #"{"pk":4,"model":"cms.image"}"#, 9, "different"),
      ("application/json", #"{"pk":4,"title":"page"}"#, 9, "different"),
    ])
  func typed(type: String, recorded: String, number: Int, word: String) async throws {
    let live = recorded.replacing("4", with: "\(number)")
    try await check(
      Case(
        name: "", path: "/x1", type: type, recorded: recorded, live: live, use: "/x", word: word))
  }

  @Test("of a comment is not that of the thing that its Location names")
  func below() async throws {
    let page = { @Sendable (news: Int, comment: Int) in
      "<a href='/news/\(news)/comments/\(comment)'>x</a>"
        + "<form action='/news/\(news)/comments/\(comment)/delete'></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /news": .of(302, "text/html", "", ("Location", "/news/9"))
      case "POST /news/9/comments": .of(302, "text/html", "", ("Location", "/news/9"))
      case "GET /news/9": .of("text/html", page(9, 5))
      default: .text("done")
      }
    }
    let location = RecordedField("Location", "/news/1")
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/news", "t=a", answer: .of(302, "text/html", "", location)),
        .form("\(Self.shop)/news/1/comments", "t=a", answer: .of(302, "text/html", "", location)),
        .of("GET", "\(Self.shop)/news/1", answer: .of("text/html", page(1, 1))),
        .form("\(Self.shop)/news/1/comments/1/delete", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", "same", "same"])
    #expect(origin.requests.last?.target == "/news/9/comments/5/delete")
  }

  @Test("of a placeholder is what stands between the same words, whatever their numbers are")
  func placeholder() async throws {
    let live = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    let secret = "{{secret:secret_key:a8bf2087}}"
    let page = { @Sendable (page: Int, note: Int, key: String) in
      let file = "<a href='/media/boats-\(page)-\(key)/\(note)/notes.txt'>notes.txt</a>"
      return "<h1>#\(page)</h1><a href='/pages/\(page)/note_edit/\(note)'>x</a>"
        + "<a href='/pages/\(page)/note_delete/\(note)'>x</a>" + file + file
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/9"))
      case "GET /pages/9": .of("text/html", page(9, 18, live))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/pages", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/pages/4"))),
        .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", page(4, 4, secret))),
        .form("\(Self.shop)/pages/4/note_edit/4", "t=a", answer: .text("done")),
        .of("GET", "\(Self.shop)/media/boats-4-\(secret)/4/notes.txt", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", "same", "same"])
    #expect(origin.requests.last?.target == "/media/boats-9-\(live)/18/notes.txt")
  }

  @Test(
    "is a number below a random name as well",
    arguments: [(18, "same"), (19, "different")])
  func belowRandomName(number: Int, word: String) async throws {
    let page = { @Sendable (page: Int, note: Int, file: Int, key: String) in
      "<a href='/pages/\(page)/note_edit/\(note)'>x</a><a href='/pages/\(page)/note_delete/\(note)'>x</a>"
        + "<a href='/media/boats-\(page)-\(key)/\(file)/notes.txt'>notes.txt</a>"
    }
    let (old, new) = (
      "9a1b7c44-0f5e-4d0b-8a55-7f1c2d3e4b5a", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    )
    try await check(
      Case(
        name: "", path: "/pages/4", recorded: page(4, 4, 4, old), live: page(9, 18, number, new),
        use: "/x/4", word: word), path: "/pages/9")
  }

  @Test("is no page that links to another row than the one it was asked for")
  func otherRow() async throws {
    let page = { @Sendable (number: Int) in
      "<a href='/pages/\(number)/edit'>x</a><form action='/pages/\(number)/delete'></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/9"))
      case "GET /pages/9", "GET /today": .of("text/html", page(8))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/pages", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/pages/4"))),
        .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", page(4))),
        .of("GET", "\(Self.shop)/today", answer: .of("text/html", page(4))),
        .of("GET", "\(Self.shop)/x/4", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "different", "different", "same"])
  }

  @Test("of a random name with the number of a row is the name in its place")
  func names() async throws {
    let names = [
      "boats-4-9a1b7c44-0f5e-4d0b-8a55-7f1c2d3e4b5a",
      "boats-12-3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    ]
    let page = { @Sendable (name: String) in
      "<a href='/media/\(name)/a.txt'>a</a><a href='/media/\(name)/a.txt'>a</a>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/all" ? .of("text/html", page(names[1])) : .text("done")
    }
    _ = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/all", answer: .of("text/html", page(names[0]))),
        .of("GET", "\(Self.shop)/media/\(names[0])/a.txt", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == "/media/\(names[1])/a.txt")
  }

  @Test(
    "are the words that a link has proved, and a kind that a word ends in",
    arguments: [
      ("[boats-9] Leak", "same"), ("[boats-8] Leak", "different"), ("[yachts-9] Leak", "different"),
      ("/x#note18", "same"), ("/x#note19", "different"), ("/x#boat18", "different"),
      ("4 boats", "same"), ("9 boats", "different"),
    ])
  func words(live: String, word: String) async throws {
    let recorded = live.replacing(#/\d+/#, with: "4")
    let page = { @Sendable (page: Int, note: Int) in
      "<a href='/pages/\(page)'>boats-\(page)</a><a href='/pages/\(page)/note_edit/\(note)'>x</a>"
        + "<form action='/pages/\(page)/note_delete/\(note)'></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/9"))
      case "GET /list": .of("text/html", page(9, 18))
      case "GET /feed": .of("application/rss+xml", "<rss><link>\(live)</link></rss>")
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/pages", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/pages/4"))),
        .of("GET", "\(Self.shop)/list", answer: .of("text/html", page(4, 4))),
        .of(
          "GET", "\(Self.shop)/feed",
          answer: .of("application/rss+xml", "<rss><link>\(recorded)</link></rss>")),
        .form("\(Self.shop)/pages/4/note_edit/4", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", word, "same"])
  }
}
