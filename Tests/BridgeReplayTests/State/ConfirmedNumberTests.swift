import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// The run makes comments 4 and 5, which become 9 and 10, and tag 3, which becomes 30. A page had comment 1 before.
@Suite("numbers that responses have told", .timeLimit(.minutes(5)))
struct ConfirmedNumberTests {
  private static let shop = "http://shop.example"
  private static let first = "<li id=comment-1>old</li>"

  /// The words for a session that makes the things, and then gets these documents.
  private func words(
    _ documents: [(recorded: String, live: String)], type: String = "text/html",
    made: [String] = ["/a#comment-9", "/a#comment-10", "/a#tag-30"]
  ) async throws -> [String] {
    let makers = Counter(from: -1)
    let origin = try LoopbackOrigin.answering { request in
      if request.method == "POST" {
        return .of(302, "text/html", "", ("Location", made[makers.next()]))
      }
      guard request.path.hasPrefix("/at/") else { return .of("text/html", Self.first) }
      return .of(type, documents[Int(request.path.dropFirst(4)) ?? 0].live)
    }
    let makings = ["/a#comment-4", "/a#comment-5", "/a#tag-3"].map { place in
      RecordedExchange.form(
        "\(Self.shop)/make", "t=a",
        answer: .of(302, "text/html", "", RecordedField("Location", place)))
    }
    let gets = documents.enumerated().map { index, one in
      RecordedExchange.of(
        "GET", "\(Self.shop)/at/\(index)", answer: .of(type, one.recorded))
    }
    let page = RecordedExchange.of(
      "GET", "\(Self.shop)/", answer: .of("text/html", Self.first))
    return try await ReplayReport.live([page] + makings + gets, at: origin).words
  }

  @Test(
    "stand for the live number of the same thing behind a word, and for no other",
    arguments: [
      ("<li id=comment-4>a</li>", "<li id=comment-9>a</li>", "same"),
      ("<li id=comment-4>a</li>", "<li id=comment-8>a</li>", "different"),
      ("<li id=comment-4>a</li>", "<li id=comment-10>a</li>", "different"),
      ("<li id=comment-4>a</li>", "<li id=comment-30>a</li>", "different"),
      // Two that were swapped, and two that became one.
      (
        "<li id=comment-4>a</li><li id=comment-5>b</li>",
        "<li id=comment-10>a</li><li id=comment-9>b</li>", "different"
      ),
      (
        "<li id=comment-4>a</li><li id=comment-5>b</li>",
        "<li id=comment-9>a</li><li id=comment-9>b</li>", "different"
      ),
      // A thing that the run did not make.
      ("<li id=comment-1>a</li>", "<li id=comment-9>a</li>", "different"),
      ("<li id=comment-6>a</li>", "<li id=comment-11>a</li>", "different"),
      ("<a href='/b?m=1#comment-4'>a</a>", "<a href='/b?m=1#comment-9'>a</a>", "same"),
      (
        "<a data-x='dim:list:comment-4:new=1'>a</a>", "<a data-x='dim:list:comment-9:new=1'>a</a>",
        "same"
      ),
      (
        "<a data-x='dim:list:comment-4:new=1'>a</a>", "<a data-x='dim:list:comment-9:new=2'>a</a>",
        "different"
      ),
      ("<a data-x='COMMENT:4'>a</a>", "<a data-x='COMMENT:9'>a</a>", "same"),
      ("<a data-x='COMMENT:4'>a</a>", "<a data-x='COMMENT:10'>a</a>", "different"),
      ("<i id=AddComment-4All></i>", "<i id=AddComment-9All></i>", "same"),
      ("<i id=AddComment-4All></i>", "<i id=AddComment-10All></i>", "different"),
      ("<i id=AddComment-4a></i>", "<i id=AddComment-9a></i>", "different"),
      (#"<i onclick="go('comment\x2D4')"></i>"#, #"<i onclick="go('comment\x2D9')"></i>"#, "same"),
      (
        #"<i onclick="go('comment\x2D4')"></i>"#, #"<i onclick="go('comment\x2D10')"></i>"#,
        "different"
      ),
      (
        #"<i onclick="go('comment\x2D4')"></i>"#, #"<i onclick="go('comment-9')"></i>"#, "different"
      ),
      ("<i id=box-U2VlIGNvbW1lbnQgIzQ_-0></i>", "<i id=box-U2VlIGNvbW1lbnQgIzk_-0></i>", "same"),
      (
        "<i id=box-U2VlIGNvbW1lbnQgIzQ_-0></i>", "<i id=box-U2VlIGNvbW1lbnQgIzEw-0></i>",
        "different"
      ),
      ("<i id=box-U2VlIGNvbW1lbnQgIzU_-0></i>", "<i id=box-U2VlIGNvbW1lbnQgIzEw-0></i>", "same"),
      (
        "<i id=box-U2VlIGNvbW1lbnQgIzQ_-0></i>", "<i id=box-U2VlIHJlbWFyayAjOQ__-0></i>",
        "different"
      ),
      // No kind of thing: only one thing has that number.
      ("<li id=inline_4>a</li>", "<li id=inline_9>a</li>", "same"),
      ("<li id=inline_4>a</li>", "<li id=inline_10>a</li>", "different"),
      // An argument of no known meaning.
      ("<a onclick=\"open('4','1')\">a</a>", "<a onclick=\"open('9','1')\">a</a>", "different"),
      (
        "<a onclick=\"comment('4','1')\">a</a>", "<a onclick=\"comment('9','1')\">a</a>", "same"
      ),
      (
        "<a onclick=\"comment('4','1')\">a</a>", "<a onclick=\"comment('10','1')\">a</a>",
        "different"
      ),
      ("<a title='/x?m=1&c=4'>a</a>", "<a title='/x?m=1&c=9'>a</a>", "same"),
      ("<a title='/x?m=1&c=4'>a</a>", "<a title='/x?m=1&c=10'>a</a>", "different"),
      (
        "<a href='/x?to=%2Fa%3Fm%3D1%26comment_id%3D4'>a</a>",
        "<a href='/x?to=%2Fa%3Fm%3D1%26comment_id%3D9'>a</a>", "same"
      ),
      (
        "<a href='/x?to=%2Fa%3Fm%3D1%26comment_id%3D4'>a</a>",
        "<a href='/x?to=%2Fa%3Fm%3D1%26comment_id%3D10'>a</a>", "different"
      ),
      (
        "<a href='/x?to=%252Fa%253Fm%253D1%2526tag%253D3'>a</a>",
        "<a href='/x?to=%252Fa%253Fm%253D1%2526tag%253D9'>a</a>", "different"
      ),
      // The kind of other things.
      ("<li id=tag-3>a</li>", "<li id=tag-30>a</li>", "same"),
      ("<li id=tag-4>a</li>", "<li id=tag-9>a</li>", "different"),
      // The initials of their kind.
      ("<li id=cid4>a</li>", "<li id=cid9>a</li>", "same"),
      ("<li id=cid4>a</li>", "<li id=cid10>a</li>", "different"),
      ("<li id=xid4>a</li>", "<li id=xid9>a</li>", "different"),
      ("<a href='/b#cid4'>a</a>", "<a href='/b#cid9'>a</a>", "same"),
      ("<li id=tid4>a</li>", "<li id=tid9>a</li>", "different"),
      // In a text that is read, only after its kind.
      ("<p>Comment id: 4</p>", "<p>Comment id: 9</p>", "same"),
      ("<p>Comment id: 4</p>", "<p>Comment id: 10</p>", "different"),
      ("<p>Tag id: 4</p>", "<p>Tag id: 9</p>", "different"),
      ("<p>Comment 4 was sent</p>", "<p>Comment 9 was sent</p>", "same"),
      ("<p>Comment 4 was sent</p>", "<p>Comment 10 was sent</p>", "different"),
      ("<p>4 comments</p>", "<p>9 comments</p>", "different"),
      ("<p>Chapter 4</p>", "<p>Chapter 9</p>", "different"),
      ("<p>version 1.4</p>", "<p>version 1.9</p>", "different"),
    ])
  func behindWords(recorded: String, live: String, word: String) async throws {
    let words = try await words([(recorded, live)])
    #expect(words == ["same", "same", "same", "same", word])
  }

  @Test(
    "are known in scripts, and in the JSON of scripts and its names",
    arguments: [
      (4, 9, 9, 9, "same"), (4, 10, 9, 9, "different"), (4, 9, 10, 9, "different"),
      (4, 9, 9, 10, "different"),
    ])
  func scripts(old: Int, first: Int, second: Int, third: Int, word: String) async throws {
    let script = { (a: Int, b: Int, c: Int) in
      #"""
      <script>edit( 'box', "comment", \#(a), {"wide":true} );
      load( {"\/v2\/comments\/\#(b)?context=edit":{"body":{"id":\#(c),"n":1}},"x":4} );</script>
      """#
    }
    let words = try await words([(script(old, old, old), script(first, second, third))])
    #expect(words == ["same", "same", "same", "same", word])
  }

  private static func tree(
    _ id: String, _ member: String, _ second: String = #""bare_id":1"#
  ) -> String {
    #"{"data":[{"id":"\#(id)",\#(member)},{"id":"COMMENT:1",\#(second)},{"id":"COMMENT:2","bare_id":2}]}"#
  }

  @Test(
    "are those of a member that repeats the identity of all objects",
    arguments: [
      (tree("COMMENT:9", #""bare_id":9"#), "same"),
      (tree("COMMENT:9", #""bare_id":8"#), "different"),
      (tree("COMMENT:8", #""bare_id":9"#), "different"),
      (tree("COMMENT:9", #""count":9"#), "different"),
      (tree("COMMENT:9", #""bare_id":9"#, #""bare_id":3"#), "different"),
    ])
  func repeated(live: String, word: String) async throws {
    let words = try await words(
      [(live.replacing(#/[89]/#, with: "4"), live)], type: "application/json")
    #expect(words.last == word)
  }

  @Test(
    "are those of new things, each of its own",
    arguments: [
      (["/a#comment-1", "/a#comment-10", "/a#tag-30"], ["different", "same", "same"]),
      (["/a#comment-9", "/a#comment-9", "/a#tag-30"], ["same", "different", "same"]),
      (["/a#comment-9", "/a#comment-10", "/a#tag-9"], ["same", "same", "same"]),
      (["/b#comment-9", "/a#comment-10", "/a#user-30"], ["different", "same", "different"]),
    ])
  func new(made: [String], expected: [String]) async throws {
    #expect(try await words([], made: made) == ["same"] + expected)
  }

  @Test("are told by header fields that are named after an identity", arguments: [9, 4])
  func fields(live: Int) async throws {
    let origin = try LoopbackOrigin.answering { request in
      guard request.path == "/upload" else { return .text("done") }
      return .of("text/plain", "\(live)", ("X-New-Item-ID", "\(live)"))
    }
    let report = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/upload", "t=a",
          answer: .of("text/plain", "4", RecordedField("X-New-Item-ID", "4"))),
        .form("\(Self.shop)/show", "item_id=4&n=4", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.text == "item_id=\(live)&n=4")
    #expect(report.words == ["same", "same"])
  }

  @Test("are told by the response that made the thing, though many later ones list it")
  func listed() async throws {
    let list = { @Sendable (id: Int) in #"{"list":[{"item_id":\#(id)},{"item_id":1}]}"# }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /make": .of("application/json", #"{"result":{"item_id":9}}"#)
      case "POST /list", "GET /list": .of("application/json", list(9))
      default: .text("done")
      }
    }
    let lists = (1...3).map { _ in
      RecordedExchange.form(
        "\(Self.shop)/list", "t=a", answer: .of("application/json", list(4)))
    }
    _ = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/make", "t=a",
          answer: .of("application/json", #"{"result":{"item_id":4}}"#)),
        .of("GET", "\(Self.shop)/list", answer: .of("application/json", list(4))),
      ] + lists + [.form("\(Self.shop)/use", "item_id=4", answer: .text("done"))], at: origin)
    #expect(origin.requests.last?.text == "item_id=9")
  }

  @Test(
    "are told by the id of what a request made, though no request uses it",
    arguments: [(9, "same"), (1, "different")])
  func unused(live: Int, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(201, "application/json", #"{"id":\#(live),"n":4}"#)
        : .of("application/json", #"{"list":[{"item_id":1}]}"#)
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/items",
          answer: .of("application/json", #"{"list":[{"item_id":1}]}"#)),
        .json(
          "POST", "\(Self.shop)/items", "{}",
          answer: .of(201, "application/json", #"{"id":4,"n":4}"#)),
      ], at: origin)
    #expect(report.words[1] == word)
  }
}
