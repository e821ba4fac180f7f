import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A page as recorded and as the run gets it, and a later request that uses its numbers.
@Suite("numbers of rows in paths and lists", .timeLimit(.minutes(5)))
struct RowPathTests {
  private static let shop = "http://shop.example"

  /// The words for a session that gets the page and then sends the request, and the target and body that were sent.
  private func run(
    _ recorded: String, _ live: String, _ later: RecordedExchange
  ) async throws -> (words: [String], target: String, body: String) {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/all" ? .of("text/html", live) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/x", "t=a", answer: .text("done")),
        .of("GET", "\(Self.shop)/all", answer: .of("text/html", recorded)), later,
      ], at: origin)
    let sent = try #require(origin.requests.last)
    return (report.words, sent.target, sent.text)
  }

  private static func links(_ paths: String...) -> String {
    paths.map { "<form method=post action='\($0)'></form>" }.joined()
  }

  @Test(
    "are before a title, at the root, and before different words",
    arguments: [
      ("/t/7-rope-torn/lock", "/t/53-rope-torn/lock", "/t/7-rope-torn/drop"),
      ("/t/7-rope/lock", "/t/53-rope/lock", "/t/7-rope/drop"),
      ("/t/7/lock", "/t/53/lock", "/t/7/drop"),
      ("/7/lock", "/53/lock", "/7/drop"), ("/7-ropes/lock", "/53-ropes/lock", "/7-ropes/drop"),
    ])
  func paths(recorded: String, live: String, other: String) async throws {
    let second = other.replacing("7", with: "53")
    let (words, target, _) = try await run(
      Self.links(recorded, other), Self.links(live, second),
      .form(Self.shop + recorded, "t=a", answer: .text("done")))
    #expect(words == ["same", "same", "same"])
    #expect(target == live)
    // A link to another row than the others.
    let wrong = try await run(
      Self.links(recorded, other), Self.links(live, other.replacing("7", with: "54")),
      .of("GET", "\(Self.shop)/x/7", answer: .text("done")))
    #expect(wrong.words[1] == "different")
  }

  @Test(
    "are no rows if what follows is a date, or part of a name",
    arguments: ["7-nov-2026", "7-4f0a-9d", "7-2026-11", "7.5-rope", "7--x"])
  func others(segment: String) async throws {
    let live = segment.replacing("7", with: "53", maxReplacements: 1)
    let (words, _, _) = try await run(
      "<a href='/log/\(segment)'>x</a>", "<a href='/log/\(live)'>x</a>",
      .of("GET", "\(Self.shop)/x/7", answer: .text("done")))
    #expect(words[1] == "different")
  }

  @Test(
    "in lists of a body are those of the collection before the last word",
    arguments: [
      ("/users/ban", #"{"ids":[4,6]}"#, #"{"ids":[4,31]}"#),
      ("/users", #"{"ids":[4,6]}"#, #"{"ids":[4,31]}"#),
      ("/boats/ban", #"{"ids":[4,6]}"#, #"{"ids":[4,6]}"#),
      ("/users/ban", #"{"sizes":[4,6]}"#, #"{"sizes":[4,6]}"#),
    ])
  func lists(path: String, body: String, sent: String) async throws {
    let page = { (number: Int) in
      Self.links("/users/4/ban", "/users/4/edit", "/users/\(number)/ban", "/users/\(number)/edit")
    }
    let found = try await run(
      page(6), page(31), .json("POST", Self.shop + path, body, answer: .text("done")))
    #expect(found.words[1] == "same")
    #expect(found.body == sent)
  }

  /// Room 3, which becomes 14, and shelf 3, which stays.
  private static func rooms(_ edited: Int, _ added: Int, _ shelf: Int = 3) -> String {
    links("/rooms/\(edited)/edit", "/rooms/\(edited)/delete", "/shelves/\(added)/add")
      + links("/shelves/\(shelf)/edit", "/shelves/\(shelf)/delete")
  }

  @Test(
    "behind one path are of several things if different words are behind them",
    arguments: [
      (14, 3, "same", "/shelves/3/add", "/shelves/14/add"),
      (14, 3, "same", "/shelves/3/edit", "/shelves/3/edit"),
      (15, 3, "different", "/shelves/3/edit", "/shelves/3/edit"),
      (14, 14, "same", "/shelves/3/edit", "/shelves/14/edit"),
      (14, 42, "same", "/shelves/3/edit", "/shelves/42/edit"),
    ])
  func parts(added: Int, shelf: Int, word: String, use: String, sent: String) async throws {
    let (words, target, _) = try await run(
      Self.rooms(3, 3), Self.rooms(14, added, shelf),
      .form(Self.shop + use, "t=a", answer: .text("done")))
    #expect(words[1] == word)
    #expect(target == sent)
  }

  @Test(
    "behind a path are known by one that any earlier response proved there",
    arguments: [(103, "same"), (104, "different")])
  func told(number: Int, word: String) async throws {
    let location = { @Sendable (number: Int) in "/\(number)/history" }
    let page = { @Sendable (number: Int) in
      "<a href='/6/edit'>x</a><a href='/9/edit'>x</a>".replacing("6", with: "\(number - 3)")
        .replacing("9", with: "\(number)")
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/last": .of(302, "text/html", "", ("Location", location(100)))
      case "/all": .of("text/html", page(number))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/x", "t=a", answer: .text("done")),
        .of(
          "GET", "\(Self.shop)/last",
          answer: .of(302, "text/html", "", RecordedField("Location", location(6)))),
        .of("GET", Self.shop + location(6), answer: .text("done")),
        .of("GET", "\(Self.shop)/all", answer: .of("text/html", page(9))),
      ], at: origin)
    #expect(report.words[3] == word)
  }

  @Test("are sent by a form without an action as the page was asked for")
  func ownForm() async throws {
    let page = { @Sendable (number: Int) in
      "<form method=post action='/\(number)-ropes/read'></form><a href='/\(number)-ropes/topic/new'>x</a>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/all": .of("text/html", page(41))
      case "/41-ropes/topic/new":
        .of("text/html", "<a href='/forum/41-ropes'>x</a><form method=post></form>")
      default: .text("done")
      }
    }
    let use = "\(Self.shop)/2-ropes/topic/new"
    _ = try await ReplayReport.live(
      [
        .form("\(Self.shop)/x", "t=a", answer: .text("done")),
        .of("GET", "\(Self.shop)/all", answer: .of("text/html", page(2))),
        .of(
          "GET", use,
          answer: .of("text/html", "<a href='/forum/2-ropes'>x</a><form method=post></form>")),
        .form(use, "t=a", answer: .text("done")),
      ], at: origin)
    #expect(
      origin.requests.map(\.target).suffix(2) == ["/41-ropes/topic/new", "/41-ropes/topic/new"])
  }

  @Test(
    "are sent if they are the only choice, which proves nothing",
    arguments: [
      ("<option value=1>Now", "<option value=77>Now", "form=77"),
      ("<option value=1>Now", "<option value=77>Later", "form=1"),
    ])
  func choice(recorded: String, live: String, sent: String) async throws {
    let list = { (options: String) in "<select name=form>\(options)</select>" }
    let found = try await run(
      list(recorded), list(live), .form("\(Self.shop)/y", "form=1", answer: .text("done")))
    #expect(found.words[1] == "different")
    #expect(found.body == sent)
  }
}
