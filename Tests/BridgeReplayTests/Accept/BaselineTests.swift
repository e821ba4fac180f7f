import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("a baseline", .timeLimit(.minutes(5)))
struct BaselineTests {
  private static func exchanges(_ prices: [Int]) -> [RecordedExchange] {
    prices.enumerated().map { index, price in
      .of("GET", "http://shop.example/\(index)", answer: .json("{\"price\":\(price)}"))
    }
  }

  private func report(
    _ old: [Int], _ new: [Int], _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> ReplayReport {
    try await ReplayReport.of(Self.exchanges(old), answers: Self.exchanges(new), change)
  }

  @Test("accepts what it holds, to the value, and nothing else")
  func roundTrip() async throws {
    let update = try await report([1, 1, 1], [1, 2, 3]) { $0.acceptsDifferences = true }
    #expect(update.verdict.outcome == .same)
    #expect(update.exchanges.map { $0.accepted.count } == [0, 1, 1])
    let written = Baseline().updated(by: update)
    let baseline = try Baseline(parsing: try written.bytes())
    #expect(baseline == written)
    #expect(try baseline.bytes() == written.bytes())
    #expect(baseline.accepted.map(\.number) == [2, 3])

    let again = try await report([1, 1, 1], [1, 2, 3]) { $0.baseline = baseline }
    #expect(again.verdict.outcome == .same)
    #expect(again.notes.isEmpty)
    let other = try await report([1, 1, 1], [1, 2, 4]) { $0.baseline = baseline }
    #expect(other.words == ["same", "same", "different"])
    #expect(other.exchanges[2].outcome.reason == "body $.price: recorded 1, actual 4")
    #expect(
      other.notes.map(\.message) == [
        "1 of its differences did not occur; --update writes it without them"
      ])
  }

  @Test("rewritten drops what no longer occurs, and keeps what was not compared")
  func updated() async throws {
    let first = try await report([1, 1, 1], [2, 2, 2]) { $0.acceptsDifferences = true }
    let baseline = Baseline().updated(by: first)
    #expect(baseline.accepted.count == 3)
    let filter = try ExchangeFilter("!path:/2")
    let second = try await report([1, 1, 1], [2, 1, 1]) {
      $0.acceptsDifferences = true
      $0.filters = [filter]
    }
    #expect(baseline.updated(by: second).accepted.map(\.number) == [1, 3])
  }

  @Test("holds no secret of a URL, and fits all the same; one that holds it still fits")
  func secretURL() async throws {
    let url = "http://shop.example/a?token=Hunter2-4711-qv81&x=1"
    let recorded = [RecordedExchange.of("GET", url, answer: .json("{\"a\":1}"))]
    let answers = [RecordedExchange.of("GET", url, answer: .json("{\"a\":2}"))]
    let update = try await ReplayReport.of(recorded, answers: answers) {
      $0.acceptsDifferences = true
    }
    let baseline = Baseline().updated(by: update)
    #expect(baseline.accepted.count == 1)
    let text = String(decoding: try baseline.bytes(), as: UTF8.self)
    #expect(!text.contains("Hunter2") && text.contains("?token={{secret:token:"))
    let entry = try #require(baseline.accepted.first)
    let old = Baseline([
      .init(
        recording: entry.recording, number: entry.number, method: "GET", url: url,
        differences: entry.differences)
    ])
    for baseline in [baseline, old] {
      let again = try await ReplayReport.of(recorded, answers: answers) { $0.baseline = baseline }
      #expect(again.words == ["same"])
      #expect(again.notes.isEmpty)
    }
    #expect(old.updated(by: update) == baseline)
  }

  @Test(
    "accepts other clocks and random identities where it has one, unless everything is compared exactly",
    arguments: [
      ("\"2026-11-24T10:00:00Z\"", "\"2026-11-25T09:13:47Z\"", true),
      ("\"5c1f0a2e9b7d4c36\"", "\"a09be1c4772f1d08\"", true), ("7", "8", false),
      ("\"red\"", "\"blue\"", false),
    ])
  func kinds(first: String, second: String, isSame: Bool) async throws {
    let make = { (value: String) in [RecordedExchange.of(answer: .json("{\"a\":\(value)}"))] }
    let update = try await ReplayReport.of(make("null"), answers: make(first)) {
      $0.acceptsDifferences = true
    }
    let baseline = Baseline().updated(by: update)
    let again = try await ReplayReport.of(make("null"), answers: make(second)) {
      $0.baseline = baseline
    }
    #expect(again.words == [isSame ? "same" : "different"])
    #expect(again.notes.isEmpty == isSame)
    let exact = try await ReplayReport.of(make("null"), answers: make(second)) {
      $0.baseline = baseline
      $0.rules.acceptsSameKinds = false
    }
    #expect(exact.words == ["different"])
  }

  @Test("tells long values apart that look the same once they are shortened")
  func longValues() async throws {
    let long = String(repeating: "a", count: 5_000)
    let make = { (end: String) in
      [RecordedExchange.of(answer: .json("{\"a\":\"x\(end)\"}"))]
    }
    let recorded = [RecordedExchange.of(answer: .json("{\"a\":\"y\"}"))]
    let update = try await ReplayReport.of(recorded, answers: make(long + "1")) {
      $0.acceptsDifferences = true
    }
    let baseline = Baseline().updated(by: update)
    let same = try await ReplayReport.of(recorded, answers: make(long + "1")) {
      $0.baseline = baseline
    }
    #expect(same.words == ["same"])
    let other = try await ReplayReport.of(recorded, answers: make(long + "2")) {
      $0.baseline = baseline
    }
    #expect(other.words == ["different"])
  }

  @Test("has this form")
  func form() throws {
    let baseline = Baseline([
      Baseline.Entry(
        recording: "s.har", number: 3, method: "GET", url: "https://a.example/x",
        differences: [Difference(.body, at: "body $.price", recorded: "1", actual: "2")])
    ])
    let text = String(decoding: try baseline.bytes(), as: UTF8.self)
    #expect(
      text == """
        {
          "accepted" : [
            {
              "differences" : [
                {
                  "actual" : "2",
                  "change" : "changed",
                  "kind" : "body",
                  "location" : "body $.price",
                  "recorded" : "1"
                }
              ],
              "method" : "GET",
              "number" : 3,
              "recording" : "s.har",
              "url" : "https://a.example/x"
            }
          ],
          "schema" : "bridge-replay/baseline/1"
        }

        """)
  }

  @Test(
    "that is invalid is refused",
    arguments: [
      ("", "not JSON"), ("[]", "wrong kind"), ("{}", "it has no "),
      ("{\"accepted\":[],\"schema\":\"bridge-replay/baseline/2\"}", "baseline/1"),
      ("{\"accepted\":7,\"schema\":\"bridge-replay/baseline/1\"}", "accepted"),
    ])
  func refused(text: String, clue: String) {
    let error = #expect(throws: ReplayError.self) { try Baseline(parsing: Array(text.utf8)) }
    #expect(error?.option == .baseline)
    #expect(error?.message.contains(clue) == true, "\(error?.message ?? "")")
  }
}
