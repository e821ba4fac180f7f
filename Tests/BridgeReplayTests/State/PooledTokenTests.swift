import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A server that takes the token of each page from a few, as one with several keys does.
@Suite("tokens drawn from a few", .timeLimit(.minutes(5)))
struct PooledTokenTests {
  private static let shop = "http://shop.example"

  private static func token(_ letter: Character) -> String { "Q8s\(letter)00pZ4t7Vn1cR5kW2" }

  /// A page with a form's token, and one in a link to another page.
  private static func page(_ letters: Substring) -> String {
    "<form><input type=hidden name=token value=\"\(token(letters.first ?? "?"))\"></form>"
      + "<a href=\"/copy?token=\(token(letters.last ?? "?"))\">Copy</a>"
  }

  /// The words for a session: for each page the letters of its two tokens. Pages without a slash are `/list`.
  private func words(_ recorded: String, _ live: String) async throws -> String {
    let pages = { (text: String) in text.split(separator: " ").map { $0.split(separator: "/") } }
    let answers = pages(live).map { Self.page($0[$0.count - 1]) }
    let origin = try LoopbackOrigin.answering { request in
      .of("text/html", answers[Int(request.target.split(separator: "=").last ?? "") ?? 0])
    }
    let exchanges = pages(recorded).enumerated().map { index, parts in
      RecordedExchange.of(
        "GET", "\(Self.shop)/\(parts.count > 1 ? String(parts[0]) : "list")?n=\(index)",
        fields: [RecordedField("Cookie", "user=\(parts.count > 2 ? String(parts[1]) : "anna")")],
        answer: .of("text/html", Self.page(parts[parts.count - 1])))
    }
    return try await ReplayReport.live(exchanges, at: origin).words.map { $0.prefix(1) }.joined()
  }

  @Test(
    "may be any of a session's tokens, if they came back on two pages",
    arguments: [
      ("aa bb aa cc bb x/aa x/bb x/aa", "bb bb cc ab ba x/cc x/ca x/dd", "ssssssss"),
      ("ab ba ab cc bb x/aa x/ba x/aa", "de ed ff ef dd x/ed x/fd x/ee", "ssssssss"),
      // On one page only; each page has its own; in steps; always new.
      ("aa bb aa cc bb x/dd x/dd", "bb bb cc ab ba x/dd x/dd", "dsdddss"),
      ("aa x/bb aa x/bb aa x/bb", "aa x/bb bb x/bb aa x/bb", "ssdsss"),
      ("aa bb cc x/dd x/ee x/ff", "aa bb aa x/dd x/ee x/ff", "ssdsss"),
      // The token of another user.
      (
        "aa bb aa cc bb x/aa x/bb x/aa y/otto/mm y/otto/nn y/otto/mm",
        "bb bb cc ab ba x/cc x/ca x/dd y/otto/nn y/otto/aa y/otto/nn", "sssssssssds"
      ),
    ])
  func drawn(recorded: String, live: String, words: String) async throws {
    #expect(try await self.words(recorded, live) == words)
  }
}
