import BridgeCore
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("numbers that a response still has as recorded", .timeLimit(.minutes(5)))
struct StaleNumberTests {
  private static let shop = "http://shop.example"

  /// The run lists member 2, which has become 23, and requests a page of it.
  @Test(
    "differ in links and identities of the requested row",
    arguments: [
      ("text/html", "<a href='/members/2/print'>x</a>", "different"),
      ("text/html", "<a href='/members/2'>x</a>", "different"),
      ("text/html", "<a href='/groups/2/members/2'>x</a>", "same"),
      ("text/html", "<a href='/?page=2'>x</a>", "same"),
      ("text/html", "<input type=hidden name=team_member_id value=2>", "same"),
      ("text/html", "<a href='/members/23'>x</a>", "same"),
      ("text/html", "<a href='/tables/2'>x</a>", "same"),
      ("text/html", "<input type=hidden name=member_id value=2>", "different"),
      ("text/html", "<input type=hidden name=order[member_id] value=2>", "different"),
      ("text/html", "<input type=hidden name=table_id value=2>", "same"),
      ("text/html", "<input type=hidden name=members value=2>", "same"),
      ("text/html", "<i data-member-id=2></i>", "different"),
      ("text/html", "<b>2 members</b>", "same"),
      ("text/html", "<h1>Member #2</h1>", "different"),
      ("text/html", "<h1>Table #2</h1>", "same"),
      ("text/html", "<h1>Member #23</h1>", "same"),
      ("text/html", "<b>member-2</b>", "different"),
      ("text/html", "<b id=member-2>x</b>", "different"),
      ("text/html", "<b id=table-2>x</b>", "same"),
      ("text/html", "<select name=member_id><option value=2>x</select>", "different"),
      ("text/html", "<select name=member_id><option value=2>x<option value=23>y</select>", "same"),
      ("text/html", "<select name=table_id><option value=2>x</select>", "same"),
      ("text/html", "<input type=radio name=member_id value=2>", "different"),
      ("text/html", "<script>load('/members/2/print')</script>", "different"),
      ("text/html", "<script>load('/tables/2/print')</script>", "same"),
      ("text/html", "<script>var memberId = 2;</script>", "different"),
      ("text/html", #"<script type="application/json">{"member_id":"2"}</script>"#, "different"),
      ("text/html", "<script>var count = 2;</script>", "same"),
      ("text/javascript", "load('/members/2/print')", "different"),
      ("application/rss+xml", "<rss><link>http://a/members/2</link></rss>", "different"),
      ("application/rss+xml", "<rss><link>http://a/tables/2</link></rss>", "same"),
      ("application/rss+xml", "<rss><member_id>2</member_id></rss>", "different"),
      ("text/plain", "Member #2 pays", "different"),
      ("text/plain", "2 members pay", "same"),
      ("application/json", #"{"member_id":2}"#, "different"),
      ("application/json", #"{"member_id":"2"}"#, "different"),
      ("application/json", #"{"list":["/members/2"]}"#, "different"),
      ("application/json", #"{"members":2}"#, "same"),
    ])
  func stale(type: String, live: String, word: String) async throws {
    let recorded = live.replacing("23", with: "2")
    let list = { @Sendable (number: Int) in
      "<a href='/members/\(number)/edit'>x</a><a href='/members/\(number)'>x</a>"
        + "<form action='/members/\(number)/delete'></form>"
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "GET /members": .of("text/html", list(23))
      case "GET /members/23/today": .of(type, live)
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/members", "t=a", answer: .text("done")),
        .of("GET", "\(Self.shop)/members", answer: .of("text/html", list(2))),
        .of("GET", "\(Self.shop)/members/2/today", answer: .of(type, recorded)),
        .form("\(Self.shop)/members/2/delete", "t=a", answer: .text("done")),
      ], at: origin)
    #expect(report.words == ["same", "same", word, "same"])
  }

  /// The recorded link had the address of page 4; the live one has that of page 9.
  @Test(
    "differ in the text of a link or a choice with the new number",
    arguments: [
      ("<a href='/pages/4'>page-4</a>", "page-4", "different"),
      ("<a href='/pages/4'>page-4</a>", "page-9", "same"),
      ("<a href='/pages/4'>4</a>", "4", "different"), ("<a href='/pages/4'>4</a>", "9", "same"),
      ("<a href='/pages/4'>Map (#4)</a>", "Map (#4)", "different"),
      ("<a href='/pages/4'>4 boats</a>", "4 boats", "same"),
      ("<a href='/pages/4/notes'>4</a>", "4", "same"),
      ("<tr id='page-4'><a href='/pages/4'>4</a>", "4", "different"),
      ("<form name='form-b769b876'><a href='/pages/4'>4</a></form>", "4", "different"),
      ("<select name=page_id><option value=4>Page 4</select>", "Page 4", "different"),
      ("<select name=page_id><option value=4>4 Map</select>", "4 Map", "same"),
      ("<select name=page_id><option value=4>Pier 4</select>", "Pier 4", "same"),
    ])
  func own(recorded: String, text: String, word: String) async throws {
    let old = "<a href='/pages/4/edit'>x</a><a href='/pages/4/delete'>x</a>" + recorded
    let label =
      recorded.split(separator: ">").first { $0.contains("</") }.map { $0.prefix { $0 != "<" } }
      ?? ""
    let live = old.replacing("/4", with: "/9").replacing("-4'", with: "-9'")
      .replacing("value=4", with: "value=9").replacing("b769b876", with: "944fcc70")
      .replacing(">\(label)<", with: ">\(text)<")
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/9"))
      case "GET /list": .of("text/html", live)
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        Self.making(4), .of("GET", "\(Self.shop)/pages/4", answer: .text("done")),
        .of("GET", "\(Self.shop)/list", answer: .of("text/html", old)),
        .of("GET", "\(Self.shop)/x?page_id=4", answer: .text("done")),
      ], at: origin)
    #expect(report.words[2] == word)
  }

  @Test("are right in a list, as the recorded row may still exist")
  func list() async throws {
    let page = "<a href='/pages/4'>x</a>"
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages": .of(302, "text/html", "", ("Location", "/pages/9"))
      case "GET /pages": .of("text/html", page)
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        Self.making(4), .of("GET", "\(Self.shop)/pages/4", answer: .text("done")),
        .of("GET", "\(Self.shop)/pages", answer: .of("text/html", page)),
      ], at: origin)
    #expect(report.words == ["same", "same", "same"])
  }

  /// Pages 4 and 5 have become 5 and 6.
  @Test(
    "are right if they are the live numbers of other rows",
    arguments: [("6", "same"), ("4", "different")])
  func overlapping(next: String, word: String) async throws {
    let page = { @Sendable (own: Int, next: String) in
      "<a href='/pages/\(own)/edit'>x</a><a href='/pages/\(next)'>Next</a>"
    }
    let made = Locked(4)
    let origin = try LoopbackOrigin.answering { request in
      switch request.line {
      case "POST /pages":
        .of(302, "text/html", "", ("Location", "/pages/\(made.withLock { $0 += 1; return $0 })"))
      case "GET /pages/5": .of("text/html", page(5, next))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        Self.making(4), Self.making(5),
        .of("GET", "\(Self.shop)/pages/5", answer: .text("done")),
        .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", page(4, "5"))),
      ], at: origin)
    #expect(report.words == ["same", "same", "same", word])
  }

  private static func making(_ number: Int) -> RecordedExchange {
    .form(
      "\(shop)/pages", "t=a",
      answer: .of(302, "text/html", "", RecordedField("Location", "/pages/\(number)")))
  }
}
