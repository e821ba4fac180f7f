import BridgeRecording
import Testing

@testable import BridgeComparison
@testable import BridgeReplay

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

  @Test("are differences when everything is compared")
  func strict() async throws {
    let report = try await ReplayReport.of(Self.old, answers: Self.new) {
      $0.rules.acceptsSameKinds = false
    }
    #expect(report.words == ["different", "different"])
  }
}
