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
      // Text, choices and scripts may have such numbers by chance: `Member #2` may be a name that a user has typed.
      ("text/html", "<h1>Member #2</h1>", "same"),
      ("text/html", "<b id=member-2 title='Member #2'>x</b>", "same"),
      ("text/html", "<a href='/members/23'>Member #2</a>", "same"),
      ("text/html", "<a href='/members/23'>Boats (2)</a>", "same"),
      ("text/html", "<a href='https://old.example/members/2'>x</a>", "same"),
      ("text/html", "<input type=radio name=member_id value=2>", "same"),
      ("text/html", "<script>var columns = {memberId: 2, name: 3}</script>", "same"),
      ("text/javascript", "load('/members/2/print')", "same"),
      ("text/plain", "Member #2 pays", "same"),
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
