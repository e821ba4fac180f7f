import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A page and a list link to tag 4, which is sent a change later. The live page links to tag 125, and the live list to 30.
@Suite("numbers of rows in the same link on two pages", .timeLimit(.minutes(5)))
struct RepeatedLinkTests {
  private static let shop = "http://shop.example"

  private static func link(_ tag: Int) -> String { "<a href='/tags/\(tag)'>Edit</a>" }

  /// `steps`: the page, the list, the list of another host, the change of the tag, and another change, by their first
  /// letters.
  @Test(
    "have to be equal, unless a request may have changed something in between, or the hosts differ",
    arguments: [
      ("plt", ["same", "different", "same"]), ("lpt", ["same", "different", "same"]),
      ("ptl", ["same", "same", "different"]), ("polt", ["same", "same", "same", "same"]),
      ("pht", ["same", "same", "same"]),
    ])
  func repeated(steps: String, words: [String]) async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/page": .of("text/html", Self.link(125))
      case "/list": .of("text/html", Self.link(30))
      default: .text("done")
      }
    }
    let exchanges: [Character: RecordedExchange] = [
      "p": .of("GET", "\(Self.shop)/page", answer: .of("text/html", Self.link(4))),
      "l": .of("GET", "\(Self.shop)/list", answer: .of("text/html", Self.link(4))),
      "h": .of("GET", "http://api.shop.example/list", answer: .of("text/html", Self.link(4))),
      "t": .form("\(Self.shop)/tags/4", "a=b", answer: .text("done")),
      "o": .form("\(Self.shop)/other", "a=b", answer: .text("done")),
    ]
    let route = try ReplayRoute("api.shop.example=\(origin.authority)")
    let report = try await ReplayReport.live(steps.compactMap { exchanges[$0] }, at: origin) {
      if steps.contains("h") { $0.routes.append(route) }
    }
    #expect(report.words == words)
  }
}
