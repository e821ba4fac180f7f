import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// The run makes page 4, which becomes 9, and image 2, which becomes 9 as well.
@Suite("numbers of rows", .timeLimit(.minutes(5)))
struct RowTests {
  private static let shop = "http://shop.example"

  /// A document as recorded, and as the run gets it.
  struct Case: Sendable, CustomTestStringConvertible {
    let recorded: String
    let live: String
    let word: String
    var testDescription: String { "\(recorded) → \(live) is \(word)" }

    init(_ recorded: String, _ live: String, _ word: String) {
      (self.recorded, self.live, self.word) = (recorded, live, word)
    }

    /// Links to these.
    static func links(_ recorded: String, _ live: String, _ word: String) -> Case {
      let page = { (paths: String) in
        paths.split(separator: " ").map { "<a href=\"\($0)\">x</a>" }.joined()
      }
      return Case(page(recorded), page(live), word)
    }
  }

  /// The words for the documents.
  private func words(
    _ type: String, _ cases: [Case], locations: (String, String) = ("/", "/"),
    isExact: Bool = false
  ) async throws -> [String] {
    let made = { @Sendable (path: String) in
      RawResponse.of(302, "text/html", "", ("Location", path))
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": made("/pages/9")
      case "POST /images": made("/images/9")
      default:
        request.path.hasPrefix("/at/")
          ? .of(
            type, cases[Int(request.path.dropFirst(4)) ?? 0].live, ("Content-Location", locations.1)
          )
          : .of("text/html", "")
      }
    }
    let first = ["pages": 4, "images": 2].sorted { $0.key < $1.key }.flatMap { name, id in
      let location = RecordedField("Location", "/\(name)/\(id)")
      return [
        RecordedExchange.form(
          "\(Self.shop)/\(name)", "t=a", answer: .of(302, "text/html", "", location)),
        .of("GET", "\(Self.shop)/\(name)/\(id)", answer: .of("text/html", "")),
      ]
    }
    let documents = cases.enumerated().map { index, one in
      // Each request names both, so that the run knows how far they have moved.
      RecordedExchange.of(
        "GET", "\(Self.shop)/at/\(index)?page_id=4&image_id=2",
        answer: .of(type, one.recorded, RecordedField("Content-Location", locations.0)))
    }
    let report = try await ReplayReport.live(first + documents, at: origin) {
      $0.rules.acceptsSameKinds = !isExact
    }
    return Array(report.words.dropFirst(first.count))
  }

  @Test(
    "stand for one live number each behind a path, as far away as rows have moved",
    arguments: [
      Case.links("/pages/6/ /pages/7/", "/pages/11/ /pages/12/", "same"),
      .links("/x/20...21/ /x/19...20/", "/x/25...26/ /x/24...25/", "same"),
      .links("/x/1/20/ /x/1/21/", "/x/1/27/ /x/1/28/", "same"),
      .links("../x?id=20&amp;t=1 a/6", "../x?id=25&amp;t=1 a/11", "same"),
      .links("/x/3/ /x/20/", "/x/3/ /x/25/", "same"),
      // As far away as images, which is not how far pages have moved.
      .links("/pages/6/", "/pages/13/", "different"),
      // One of two occurrences.
      .links("/x/20...21/ /x/19...20/", "/x/25...21/ /x/19...20/", "different"),
      .links("/x/20/ /x/20/edit/", "/x/25/ /x/20/edit/", "different"),
      // Different ones have become equal.
      .links("/x/20/ /x/25/", "/x/25/ /x/25/", "different"),
      // A later row has not moved.
      .links("/x/20...21/", "/x/15...21/", "different"),
      .links("/x/20/ /x/21/", "/x/25/ /x/21/", "different"),
    ])
  func links(one: Case) async throws {
    #expect(try await words("text/html", [one]) == [one.word])
  }

  @Test(
    "are compared exactly where everything is, except for those that the session itself put there")
  func exact() async throws {
    let cases: [Case] = [
      .links("/pages/6/ /pages/7/", "/pages/11/ /pages/12/", "different"),
      .links("/pages/6/", "/pages/6/", "same"), .links("/pages/4", "/pages/9", "same"),
    ]
    #expect(try await words("text/html", cases, isExact: true) == cases.map(\.word))
  }

  @Test(
    "alone in an attribute have moved as others of the kind that its name tells",
    arguments: [
      ("name=page_id value", 11, "same"), ("name=page_id value", 13, "different"),
      ("name=old_page_id value", 13, "different"), ("data-image-id", 13, "same"),
      ("data-image-id", 11, "different"), ("name=object_id value", 13, "same"),
      ("name=object_id value", 12, "different"),
    ])
  func alone(attribute: String, live: Int, word: String) async throws {
    let input = { (number: Int) in "<input type=hidden \(attribute)=\"\(number)\">" }
    #expect(try await words("text/html", [Case(input(6), input(live), word)]) == [word])
  }

  @Test(
    "offered for choice are those of rows only where their name tells of rows that have moved so",
    arguments: [
      ("<select name=status><option value={}>a</select>", 11, "different"),
      ("<select name=page_id><option value={}>a</select>", 11, "same"),
      ("<select name=page_id><optgroup><option value={}>a</select>", 13, "different"),
      ("<input type=radio name=status value={}>", 11, "different"),
      ("<input type=checkbox name=page_id value={}>", 11, "same"),
    ])
  func choices(element: String, live: Int, word: String) async throws {
    let form = { (number: Int) in element.replacing("{}", with: "\(number)") }
    #expect(try await words("text/html", [Case(form(6), form(live), word)]) == [word])
  }

  @Test("stand for one live number throughout a run")
  func throughout() async throws {
    let cases = [
      Case.links("/x/20/", "/x/25/", "same"), .links("/x/20/", "/x/27/", "different"),
      .links("/x/18/", "/x/25/", "different"), .links("x/20/", "x/27/", "same"),
    ]
    #expect(try await words("text/html", cases) == cases.map(\.word))
  }

  @Test(
    "are read in members of JSON that are named as identities, and in its URLs",
    arguments: [
      Case(
        #"{"pages":[{"id":6,"u":"/pages/6/"},{"id":7}],"page":{"pk":5}}"#,
        #"{"pages":[{"id":11,"u":"/pages/11/"},{"id":12}],"page":{"pk":10}}"#, "same"),
      Case(#"{"u":"/pages/6/"}"#, #"{"u":"/pages/13/"}"#, "different"),
      Case(#"{"count":6}"#, #"{"count":11}"#, "different"),
      Case(#"{"pages":[{"id":6},{"id":11}]}"#, #"{"pages":[{"id":11},{"id":11}]}"#, "different"),
      Case(#"{"pages":[{"id":6},{"id":8}]}"#, #"{"pages":[{"id":11},{"id":8}]}"#, "different"),
      Case(
        #"{"a":"\/x\/20\/","b":"\/x\/25\/"}"#, #"{"a":"\/x\/25\/","b":"\/x\/25\/"}"#, "different"),
      Case(#"{"u":"/z?image_id=6"}"#, #"{"u":"/z?image_id=11"}"#, "different"),
      Case(#"{"author_id":6}"#, #"{"author_id":11}"#, "different"),
      Case(#"{"id":6}"#, #"{"id":11}"#, "different"),
      Case(#"{"id":"6 of 7"}"#, #"{"id":"11 of 7"}"#, "different"),
      Case(#"[{"page_id":6},{"page_id":6}]"#, #"[{"page_id":11},{"page_id":13}]"#, "different"),
      Case(#"[{"page_id":6},{"page_id":4}]"#, #"[{"page_id":11},{"page_id":11}]"#, "different"),
    ])
  func members(one: Case) async throws {
    #expect(try await words("application/json", [one]) == [one.word])
  }

  @Test(
    "are read in HTML that JSON carries, which is compared as a document",
    arguments: [
      (##"{"form":"<form action=\"/pages/6/\"><input id=\"page-6-t\"> a</form>"}"##, " a", "same"),
      (
        ##"{"form":"<form action=\"/pages/6/\"><input id=\"page-6-t\"> a</form>"}"##, " b",
        "different"
      ),
      (##"{"form":"<form action=\"/pages/6/\"> a</form>"}"##, " a", "same"),
      (##"{"form":"<entry id=\"6\"> a</entry>"}"##, " a", "different"),
    ])
  func fragments(recorded: String, text: String, word: String) async throws {
    let live = recorded.replacing("6", with: "11").replacing(" a", with: text)
    let one = Case(recorded, live, word)
    #expect(try await words("application/json", [one]) == [word])
  }

  @Test("in scripts are those behind a name of their kind, and no further ones")
  func scripts() async throws {
    let script = { (text: String) in "<script>open({ \(text) })</script>" }
    let cases = [
      ("\"targetPages\": [6]", "\"targetPages\": [11]", "same"),
      ("pageId: 6", "pageId: 11", "same"),
      ("pageId: 6", "pageId: 13", "different"), ("count: 4", "count: 9", "different"),
      ("pageId: 4.99", "pageId: 9.99", "different"), ("x: [6]", "x: [11]", "different"),
      ("pageId(6)", "pageId(11)", "different"),
    ].map { Case(script($0), script($1), $2) }
    #expect(try await words("text/html", cases) == cases.map(\.word))
  }

  @Test("in feeds are those that an element named as an identity holds alone")
  func feeds() async throws {
    let feed = { (element: String) in "<rss><a href='/pages/4'/><b>4</b>\n\(element)\n</rss>" }
    let cases = [
      ("<guid isPermaLink='false'>6</guid>", "<guid isPermaLink='false'>11</guid>", "same"),
      ("<guid>6</guid>", "<guid>12</guid>", "different"),
      ("<page_id>6</page_id>", "<page_id>13</page_id>", "different"),
      ("<guid>6 a</guid>", "<guid>11 a</guid>", "different"),
      ("<ttl>6</ttl>", "<ttl>11</ttl>", "different"),
    ].map { Case(feed($0), feed($1).replacing("/4", with: "/9"), $2) }
    #expect(try await words("application/rss+xml", cases) == cases.map(\.word))
  }

  @Test("in a header are those of a path that the run knows")
  func fields() async throws {
    for (path, live, word) in [("/pages/6/", "/pages/11/", "same"), ("/x/6", "/x/11", "different")]
    {
      let found = try await words("text/plain", [Case("a", "a", "same")], locations: (path, live))
      #expect(found == [word], "\(path)")
    }
  }

  @Test(
    "that an input names have moved if something else has moved as far, and nothing contradicts them",
    arguments: [
      ("", 3, "same"), ("", 1, "different"),
      ("<input name=revision_id value=2>", 3, "different"),
      ("<input name=revision_id value=3>", 3, "same"),
      ("<a href='/revisions/2/'>x</a><a href='/revisions/2/x'>y</a>", 3, "different"),
    ])
  func inputs(besides: String, live: Int, word: String) async throws {
    let page = { @Sendable (page: Int, number: Int, rest: String) in
      "<a href='/pages/\(page)'></a><input type=hidden name=loaded_revision_id value=\(number)>"
        + rest
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/5"))
      case "GET /pages/5": .of("text/html", page(5, live, besides))
      default: .of("text/html", "")
      }
    }
    let location = RecordedField("Location", "/pages/4")
    let recorded = page(4, 2, besides.replacing("=3", with: "=2"))
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/pages", "t=a", answer: .of(302, "text/html", "", location)),
        .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", recorded)),
        .form("\(Self.shop)/save", "loaded_revision_id=2", answer: .of("text/html", "")),
      ], at: origin)
    #expect(report.words == ["same", word, "same"])
    // What the page says is sent, whatever it is compared with.
    #expect(origin.requests.last?.text == "loaded_revision_id=\(live)")
  }
}
