import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("rules for places of a body")
struct PlaceRuleTests {
  private static func compare(
    _ recorded: String, _ actual: String, type: String = "text/html",
    _ change: (inout ComparisonRules) -> Void = { _ in }
  ) -> ComparisonResult {
    var rules = ComparisonRules()
    change(&rules)
    let fields = [RecordedField("Content-Type", type)]
    return ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields,
        body: .content(RecordedContent(mediaType: type, bytes: Array(recorded.utf8)))),
      actual: ActualResponse(status: 200, fields: fields, body: .bytes(Array(actual.utf8))))
  }

  private static func page(_ hits: String, _ user: String, _ list: String) -> String {
    "<div id=\"stats\" title=\"\(hits)\"><b>\(hits) hits</b></div><p>\(user)</p><ul>\(list)</ul>"
      + "<script>var hits = \(hits);</script>"
  }
  private static let (old, new) = (
    page("7 x", "ann", "<li>one</li><li>two</li>"), page("9 y", "ann", "<li>one</li><li>2</li>")
  )

  @Test(
    "leave out what a place contains, and nothing beside it",
    arguments: [
      ([], ["div#stats@title", "div#stats > b", "ul > li[2]", "script line 1"]),
      (["body div#stats"], ["ul > li[2]", "script line 1"]),
      (["body div#stats@title"], ["div#stats > b", "ul > li[2]", "script line 1"]),
      (["body div#stat"], ["div#stats@title", "div#stats > b", "ul > li[2]", "script line 1"]),
      (["body div#stats", "body ul > li[1]", "body script"], []),
      (["body"], []),
    ])
  func ignored(places: [String], left: [String]) {
    let result = Self.compare(Self.old, Self.new) {
      $0.ignoredPlaces = places.map(PlacePattern.init)
    }
    #expect(result.differences.map(\.location) == left.map { "body \($0)" })
    #expect(result.omittedDifferences == 0)
    let exact = Self.compare(Self.old, Self.new) {
      $0.ignoredPlaces = places.map(PlacePattern.init)
      $0.acceptsSameKinds = false
    }
    #expect(exact.differences.map(\.location) == result.differences.map(\.location))
  }

  @Test(
    "mask text at one place only",
    arguments: [
      ("body div#stats=[79] [xy]", ["ul > li[2]", "script line 1"]),
      ("body div#stats@title=\\d+ \\w", ["div#stats > b", "ul > li[2]", "script line 1"]),
      ("body ul > li=two|2", ["div#stats@title", "div#stats > b", "script line 1"]),
      ("body script=\\d \\w", ["div#stats@title", "div#stats > b", "ul > li[2]"]),
      ("body p=.*", ["div#stats@title", "div#stats > b", "ul > li[2]", "script line 1"]),
    ])
  func masked(text: String, left: [String]) throws {
    let mask = try #require(try PlaceMask(text))
    let result = Self.compare(Self.old, Self.new) { $0.placeMasks = [mask] }
    #expect(result.differences.map(\.location) == left.map { "body \($0)" })
  }

  @Test("mask text in JSON, and in JSON and HTML inside of other documents")
  func inner() throws {
    let mask = { (text: String) in try #require(try PlaceMask(text)) }
    let json = { (name: String, form: String) in
      "{\"a\":\"\(name)\",\"f\":\"<p><b>\(form)</b></p>\"}"
    }
    let type = "application/json"
    for (text, left) in [
      ("body $.a=[a-z]+", ["body $.f p > b"]), ("body $.f p > b=[a-z]+", ["body $.a"]),
      ("body $.f=[a-z]+", ["body $.a"]), ("body $=[a-z]+", []),
    ] {
      let rule = try mask(text)
      let result = Self.compare(json("ann", "new"), json("bob", "old"), type: type) {
        $0.placeMasks = [rule]
      }
      #expect(result.differences.map(\.location) == left, "\(text)")
    }
    let page = { (name: String) in
      "<p>x</p><script type=\"application/json\">{\"a\":\"\(name)\"}</script>"
    }
    let rule = try mask("body script $.a=[a-z]+")
    #expect(Self.compare(page("ann"), page("bob")) { $0.placeMasks = [rule] }.isSame)
    #expect(!Self.compare(page("ann"), page("bob")).isSame)
  }

  @Test(
    "leave out more differences of one place than are listed",
    arguments: [
      ("body script", 150, 0, 0), ("body", 150, 0, 0), ("body p", 150, 100, 50),
      ("body script line 1", 101, 100, 0),
    ])
  func many(place: String, lines: Int, listed: Int, omitted: Int) {
    let page = { (word: String) in
      "<p>x</p><script>" + (0..<lines).map { "\(word)(\($0));" }.joined(separator: "\n")
        + "</script>"
    }
    let json = { (word: String) in
      "{\"f\":\"" + page(word).replacing("\n", with: "\\n") + "\"}"
    }
    let inside = place.replacing("body", with: "body $.f")
    for result in [
      Self.compare(page("a"), page("b")) { $0.ignoredPlaces = [PlacePattern(place)] },
      Self.compare(json("a"), json("b"), type: "application/json") {
        $0.ignoredPlaces = [PlacePattern(inside)]
      },
    ] {
      #expect(result.differences.count == listed)
      #expect(result.omittedDifferences == omitted)
    }
  }

  @Test(
    "mask text beside a value of the same kind",
    arguments: [
      ("body p=Order \\d+", "text/html", "<p>Order 1NN of ID</p>"),
      ("body p@title=Order \\d+", "text/html", "<p title=\"Order 1NN of ID\">x</p>"),
      ("body $.a=Order \\d+", "application/json", "{\"a\":\"Order 1NN of ID\"}"),
      ("Order \\d+", "application/json", "{\"a\":\"Order 1NN of ID\"}"),
      ("Order \\d+", "text/html", "<p>Order 1NN of ID</p>"),
      (
        "body CDATA section 1 p=Order \\d+", "text/xml", "<a><![CDATA[<p>Order 1NN of ID</p>]]></a>"
      ),
    ])
  func besideKinds(text: String, type: String, form: String) throws {
    let body = { (number: String, id: String) in
      form.replacing("NN", with: number).replacing("ID", with: id)
    }
    let (place, mask) = (try PlaceMask(text), try TextMask(text))
    let isSame = { (recorded: String, actual: String, isMasked: Bool) in
      Self.compare(recorded, actual, type: type) { rules in
        guard isMasked else { return }
        if let place { rules.placeMasks = [place] } else { rules.masks = [mask] }
      }.isSame
    }
    let recorded = body("23", "7c9e6679aa")
    #expect(isSame(recorded, body("24", "1111a679aa"), true))
    #expect(!isSame(recorded, body("24", "1111a679aa"), false))
    #expect(!isSame(recorded, body("24", "nothing"), true))
  }

  @Test("do not reach from a page into HTML in a section of XML")
  func sections() throws {
    let body = { (number: String) in "<a><![CDATA[<p>Order 1\(number) of x</p>]]></a>" }
    let mask = try #require(try PlaceMask("body p=Order \\d+"))
    #expect(
      !Self.compare(body("23"), body("24"), type: "text/xml") { $0.placeMasks = [mask] }.isSame)
  }

  @Test(
    "are patterns without a place where none begins the text", arguments: ["nonce=\\w+", "body"])
  func plain(text: String) throws { #expect(try PlaceMask(text) == nil) }

  @Test("say what is wrong with a pattern")
  func wrong() {
    #expect(throws: TextMaskError.self) { try PlaceMask("body input[name=a]@value=(") }
  }

  @Test(
    "count markup that says the same in another way, which is a difference where everything counts",
    arguments: [
      ("<p class=a>x</p>", "<p class=\"a\">x</p>"), ("<ul><li>a</li></ul>", "<ul>\n<li>a</ul>"),
    ])
  func markup(recorded: String, actual: String) {
    let result = Self.compare(recorded, actual)
    #expect(result.isSame, "\(result.differences)")
    #expect(result.sameKinds.map { "\($0.kind) \($0.location)" } == ["markup body"])
    let json = { (page: String) in
      "{\"f\":\"" + page.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\"}"
    }
    let inner = Self.compare(json(recorded), json(actual), type: "application/json")
    #expect(inner.sameKinds.map { "\($0.kind) \($0.location)" } == ["markup body $.f"])
    #expect(Self.compare(recorded, recorded).sameKinds.isEmpty)
    #expect(!Self.compare(recorded, actual) { $0.acceptsSameKinds = false }.isSame)
  }

  @Test("list the first hundred values of the same kinds, and count the rest")
  func manyKinds() {
    let list = { (digit: Int) in
      "["
        + (0..<150).map { "\"\(digit)\(digit)2504e0-4f89-41d3-9a0c-0305e82c\(digit)\(100 + $0)\"" }
        .joined(separator: ",") + "]"
    }
    let result = Self.compare(list(3), list(4), type: "application/json")
    #expect(result.isSame)
    #expect(result.sameKinds.count == 100 && result.omittedSameKinds == 50)
  }

  @Test("tell the cells of a deep table apart, and end somewhere")
  func deep() {
    let page = { (cells: [String], depth: Int) in
      (0..<depth).map { "<div id=wrapper-of-the-content-\($0)>" }.joined()
        + "<table><tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr></table>"
    }
    let places = { (depth: Int) in
      Self.compare(page(["a", "b"], depth), page(["c", "d"], depth)).differences.map(\.location)
    }
    #expect(places(8).map { String($0.suffix(7)) } == ["> td[1]", "> td[2]"])
    #expect(places(100).allSatisfy { $0.count <= 641 && $0.hasSuffix("…") })
  }
}
