import BridgeCore
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeComparison
@testable import BridgeReplay
@testable import BridgeSession

@Suite("values of the same kind in reports", .timeLimit(.minutes(5)))
struct SameKindTextTests {
  private static func exchanges(_ first: String, _ second: String) -> [RecordedExchange] {
    [
      .of("GET", "http://shop.example/a", answer: .json("{\"id\":\"\(first)\"}")),
      .of("GET", "http://shop.example/b", answer: .json("{\"id\":\"\(second)\",\"n\":1}")),
    ]
  }
  private static let old = exchanges("7c9e6679aa", "8d9e6679bb")
  private static let new = exchanges("1111a679aa", "2222a679bb")

  @Test("are listed by a run against another recording")
  func run() async throws {
    let report = try await ReplayReport.of(Self.old, answers: Self.new)
    #expect(report.words == ["same", "same"])
    #expect(
      report.text.contains(
        """
        values that differ but have the same kind (not differences): 2 identity
          ~ 2 × body $.id (identity) (#1 … #2)
        """), "\(report.text)")
    #expect(try await ReplayReport.of(Self.old, answers: Self.old).text.contains("kind") == false)
  }

  @Test("are listed by a comparison of two recordings, as text and as JSON")
  func comparison() throws {
    let comparison = RecordingComparison(.of(Self.old), .of(Self.new, name: "b.har"))
    #expect(comparison.exitCode == 0)
    #expect(comparison.text.contains("  ~ 2 × body $.id (identity) (#1/#1 … #2/#2)"))
    let json = String(decoding: try comparison.json(), as: UTF8.self)
    #expect(json.contains("sameKinds") && json.contains("body $.id"))
    let same = RecordingComparison(.of(Self.old), .of(Self.old))
    #expect(!same.text.contains("kind"))
    #expect(try !String(decoding: same.json(), as: UTF8.self).contains("sameKinds"))
  }

  @Test("say how many have no place, and cut long lists")
  func long() {
    let kinds = (0..<30).map { SameKind(kind: .clock, location: "body $[\($0)]") }
    let lines = SameKindText(values: [("#1", kinds)], omitted: 5).lines
    #expect(lines.count == 23)
    #expect(lines[0] == "values that differ but have the same kind (not differences): 30 clock")
    #expect(
      lines.suffix(2) == ["  … and 10 more", "  … and 5 more, whose places were not kept"])
    #expect(SameKindText(values: [("#1", [])], omitted: 0).lines.isEmpty)
  }

  /// Pages with a token of their own and a link with the name of the server.
  private static func page(_ host: String, _ token: String, _ id: String) -> String {
    "<a href='http://\(host)/x'>x</a><input type=hidden name=csrf_token value=\(token)>"
      + "<b data-thing-id=\(id)>y</b>"
  }

  @Test("are counted and listed alike, whether the server has the recorded name or another one")
  func names() async throws {
    let tokens = ["k3Vt9QmZ27sXwB8d", "Zq81mVbT4xKcW9pe", "Ua7Eo2Sf93KvMq1i", "b5RznG8xW4h6Pyd0"]
    let ids = [
      "7c9e6679-7425-40de-944b-e07fc1f90ae7", "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
      "f47ac10b-58cc-4372-a567-0e02b2c3d479", "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
    ]
    let origin = try LoopbackOrigin.answering { request in
      let index = request.path == "/a" ? 2 : 3
      return .of("text/html", Self.page(request.first("host") ?? "", tokens[index], ids[index]))
    }
    let exchanges = ["a", "b"].enumerated().map { index, path in
      RecordedExchange.of(
        "GET", "http://shop.example/\(path)",
        answer: .of("text/html", Self.page("shop.example", tokens[index], ids[index])))
    }
    let server = try RequestURL("http://\(origin.authority)")
    let reports = [
      try await ReplayReport.live(exchanges, at: origin),
      try await ReplayReport.live(exchanges, at: origin) {
        ($0.against, $0.routes) = (.server(server), [])
      },
    ]
    for report in reports {
      #expect(report.words == ["same", "same"])
      #expect(report.text.contains("(not differences): 4 identity\n"), "\(report.text)")
      #expect(
        report.text.contains(
          "2 responses have tokens that are new or drawn in each response, of which only the form was compared: "
            + "#1 #2\n"))
      #expect(StateEntries(report.state)?.renewedTokens.count == 2)
    }
  }

  @Test(
    "of tokens are found by the name of their place",
    arguments: [
      ("body form > input[name=csrf_token]@value", true),
      ("body meta[name=csrf-token]@content", true),
      ("body $.page.csrf_token", true), ("body $.html form > input[name=csrf_token]@value", true),
      ("header X-CSRF-Token", true), ("body b@data-thing-id", false), ("body line 4", false),
      ("body $.items[0].id", false), ("body p", false),
    ])
  func tokens(place: String, isToken: Bool) {
    var state = StateReport()
    let id = ReplayedExchange.ID(file: 0, number: 1)
    state.note(
      ComparisonResult(
        differences: [], omittedDifferences: 0, body: .compared, note: nil,
        sameKinds: [SameKind(kind: .identity, location: place)]), of: id)
    #expect(state.tokens[id] == (isToken ? [place] : nil))
  }

  @Test("are differences when everything is compared")
  func strict() async throws {
    let report = try await ReplayReport.of(Self.old, answers: Self.new) {
      $0.rules.acceptsSameKinds = false
    }
    #expect(report.words == ["different", "different"])
  }
}
