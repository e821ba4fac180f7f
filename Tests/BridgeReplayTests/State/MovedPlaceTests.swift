import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("rows and values in other places", .timeLimit(.minutes(5)))
struct MovedPlaceTests {
  private static let shop = "http://shop.example"

  private static func words(
    _ recorded: String, _ live: String, type: String = "text/html", then path: String? = nil
  ) async throws -> (words: [String], sent: String?) {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/all" ? .of(type, live) : .text("done")
    }
    let later = path.map { RecordedExchange.form(shop + $0, "a=b", answer: .text("done")) }
    let report = try await ReplayReport.live(
      [.of("GET", "\(shop)/all", answer: .of(type, recorded))] + [later].compactMap(\.self),
      at: origin)
    return (report.words, origin.requests.last?.target)
  }

  private static func tree(_ row: Int, _ other: Int, _ third: Int) -> String {
    let links = "<a href='/posts/\(row)/publish'>P</a><a href='/posts/\(other)/discard'>D</a>"
    return "<li data-menu=\"\(links)<a href='/object/3/\(third)'>O</a>\">x</li>"
  }

  @Test(
    "in HTML of an attribute are followed, and so are links to the same numbers behind another path",
    arguments: [
      (208, 208, 208, "same", "/posts/208/publish"),
      (208, 209, 208, "different", "/posts/208/publish"),
      (208, 208, 209, "different", "/posts/208/publish"),
    ])
  func attribute(row: Int, other: Int, third: Int, word: String, target: String) async throws {
    let found = try await Self.words(
      Self.tree(4, 4, 4), Self.tree(row, other, third), then: "/posts/4/publish")
    #expect(found.words.first == word)
    #expect(found.sent == target)
  }

  @Test(
    "in JSON are followed where a member and a URL of one object name the same row",
    arguments: [
      (#"{"file_id":583,"url":"/files/583/change/"}"#, "same"),
      (#"{"file_id":583,"url":"/files/584/change/"}"#, "different"),
      (#"{"file_id":584,"url":"/files/583/change/"}"#, "different"),
      (#"{"file_id":583,"url":"/files/1/change/"}"#, "different"),
    ])
  func json(live: String, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/upload" ? .of("application/json", live) : .text("done")
    }
    let recorded = #"{"file_id":1,"url":"/files/1/change/"}"#
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/upload", "a=b", answer: .of("application/json", recorded)),
        .of("GET", "\(Self.shop)/files/1/change/", answer: .text("done")),
      ], at: origin)
    #expect(report.words.first == word)
  }

  @Test("of a placeholder inside a segment of a path are those of this session")
  func segment() async throws {
    let live = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    let secret = "{{secret:secret_key:a8bf2087}}"
    let path = { @Sendable (key: String) in "/media/ropes-2-\(key)/notes.txt" }
    // Two links of one kind: which of them is meant does not matter.
    let page = { @Sendable (path: String) in
      "<a href='\(path)'>notes.txt</a><a href='\(path)'>notes.txt</a>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/all"
        ? .of("text/html", page(path(live))) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/all",
          answer: .of("text/html", page(path(secret)))),
        .of("GET", Self.shop + path(secret), answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same"])
    #expect(origin.requests.last?.target == path(live))
  }

  @Test(
    "in texts are followed where their link, their choice or the path of the request has the same",
    arguments: [
      ("<a href='/x/2/'><b>ropes-2</b></a>", "<a href='/x/217/'><b>ropes-217</b></a>", "same"),
      ("<a href='/x/2/'>ropes-2</a>", "<a href='/x/217/'>ropes-218</a>", "different"),
      ("<a href='/x/2/'>ropes-2</a>", "<a href='/x/218/'>ropes-218</a>", "different"),
      ("<a href='/x/2/'>2 ropes</a>", "<a href='/x/217/'>217 boats</a>", "different"),
      ("<title>ropes-2: x</title>", "<title>ropes-217: x</title>", "same"),
      ("<h1>#2</h1>", "<h1>#217</h1>", "same"), ("<h1>#2</h1>", "<h1>#218</h1>", "different"),
      ("<h1>#3</h1>", "<h1>#217</h1>", "different"), ("<h1>2</h1>", "<h1>217</h1>", "different"),
      ("<b>Id:</b> <i>2</i>", "<b>Id:</b> <i>217</i>", "same"),
      ("<b>Id:</b> <i>2</i>", "<b>Id:</b> <i>218</i>", "different"),
      ("<b>Id:</b> <i>3</i>", "<b>Id:</b> <i>217</i>", "different"),
      ("<b>Sum:</b> <i>2</i>", "<b>Sum:</b> <i>217</i>", "different"),
      ("<a href='/x/2/'>2. Ropes</a>", "<a href='/x/217/'>217. Ropes</a>", "same"),
      ("<a href='/x/2/'>2. Ropes</a>", "<a href='/x/217/'>3. Ropes</a>", "different"),
      ("<a href='/x/2/'>5 ropes</a>", "<a href='/x/217/'>217 ropes</a>", "different"),
    ])
  func texts(recorded: String, live: String, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/x": .of(302, "text/html", "", ("Location", "/x/217/"))
      case "/x/217/": .of("text/html", live)
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/x", "a=b",
          answer: .of(302, "text/html", "", RecordedField("Location", "/x/2/"))),
        .of("GET", "\(Self.shop)/x/2/", answer: .of("text/html", recorded)),
      ], at: origin)
    #expect(report.words == ["same", word])
  }

  @Test(
    "in texts are followed where an identity in the query or the form of the request has the same",
    arguments: [
      ("<h1>#2</h1>", "<h1>#217</h1>", "same"), ("<h1>#2</h1>", "<h1>#218</h1>", "different"),
      ("<h1>#3</h1>", "<h1>#217</h1>", "different"), ("<h1>#5</h1>", "<h1>#217</h1>", "different"),
    ])
  func asked(recorded: String, live: String, word: String) async throws {
    let form = { @Sendable (id: Int) in "<form><input type=hidden name=id value=\(id)></form>" }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/make"
        ? .of(302, "text/html", "", ("Location", "/view?id=217"))
        : .of("text/html", live + form(217))
    }
    let answer = RecordedResponse.of("text/html", recorded + form(2))
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/make", "a=b",
          answer: .of(302, "text/html", "", RecordedField("Location", "/view?id=2"))),
        .of("GET", "\(Self.shop)/view?id=2&n=5", answer: answer),
        .form("\(Self.shop)/view", "id=2&n=5", answer: answer),
      ], at: origin)
    #expect(origin.requests.last?.text == "id=217&n=5")
    #expect(report.words == ["same", word, word])
  }

  @Test(
    "in texts of links are not the recorded ones, if the texts of all such links repeat their numbers",
    arguments: [
      ("1=#1 2=#2 4=#4", "1=#1 2=#2 217=#217", "same"),
      ("1=#1 2=#2 4=#4", "1=#1 2=#2 217=#4", "different"),
      ("1=#1 2=#3 4=#4", "1=#1 2=#3 217=#4", "same"),
      ("1=1/9 2=#2 4=#4", "1=1/9 2=#2 217=#4", "same"), ("2=2 4=4", "2=2 217=4", "same"),
    ])
  func linkTexts(recorded: String, live: String, word: String) async throws {
    let page = { @Sendable (links: String) in
      links.split(separator: " ").map { link in
        let parts = link.split(separator: "=")
        return "<p><a href='/x/\(parts[0])/'>\(parts[1])</a></p>"
      }.joined()
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/x": .of(302, "text/html", "", ("Location", "/x/217/"))
      case "/all": .of("text/html", page(live))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/x", "a=b",
          answer: .of(302, "text/html", "", RecordedField("Location", "/x/4/"))),
        .of("GET", "\(Self.shop)/x/4/", answer: .text("done")),
        .of("GET", "\(Self.shop)/all", answer: .of("text/html", page(recorded))),
      ], at: origin)
    #expect(report.words == ["same", "same", word])
  }

  @Test(
    "of choices whose labels have their own numbers are followed, and sent",
    arguments: [("217 Rope", "ticket=217", "same"), ("217 Boat", "ticket=217", "different")])
  func choices(label: String, sent: String, word: String) async throws {
    let page = { @Sendable (label: String, row: Int) in
      "<form><select name=ticket><option value=\(row)>\(label)</option></select></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/tickets": .of(302, "text/html", "", ("Location", "/tickets/217/"))
      case "/tickets/217/choose": .of("text/html", page(label, 217))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/tickets", "a=b",
          answer: .of(302, "text/html", "", RecordedField("Location", "/tickets/2/"))),
        .of("GET", "\(Self.shop)/tickets/2/choose", answer: .of("text/html", page("2 Rope", 2))),
        .form("\(Self.shop)/chosen", "ticket=2", answer: .text("done")),
      ], at: origin)
    #expect(report.words[1] == word)
    #expect(origin.requests.last?.text == sent)
  }

  @Test(
    "behind a name with a verb are those of one table",
    arguments: [(375, "same"), (376, "different")])
  func joined(other: Int, word: String) async throws {
    let page = { @Sendable (row: Int, other: Int) in
      "<a href='/x/note_edit/\(row)/'>E</a><a href='/x/note_delete/\(other)/'>D</a>"
    }
    let found = try await Self.words(page(3, 3), page(375, other), then: "/x/note_edit/3/")
    #expect(found.words.first == word)
  }

  @Test(
    "of a port in the name of a cookie are those of the server, if its cookies have them",
    arguments: [
      ("session_8000", "session_9776", "session_9776"),
      ("session-8000", "session-9776", "session-9776"),
      ("session8000", "session9776", "session8000"),
      ("session_80000", "session_97760", "session_80000"), ("session", "session", "session"),
      ("session_8000", "session_8000", "session_8000"), ("session_8000", "other", "session_8000"),
      ("session_8000", "session_9776=a\nsession_8000", "session_8000"),
    ])
  func port(recorded: String, live: String, expected: String) throws {
    let pair = { (old: String, new: String) in
      LiveValues.Pair(recorded: Array(old.utf8), live: Array(new.utf8))
    }
    let ports = try #require(
      CookiePorts(
        [pair("http://127.0.0.1:8000", "http://127.0.0.1:9776")],
        in: [RecordedField("Set-Cookie", "\(live)=9; Path=/")]))
    #expect(ports.applied(to: "\(recorded)=8000; Path=/") == "\(expected)=8000; Path=/")
    #expect(CookiePorts([pair("http://127.0.0.1:8000", "http://b.example:8000")], in: []) == nil)
    #expect(CookiePorts([pair("http://a.example", "http://b.example:8000")], in: []) == nil)
  }
}
