import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("equal requests", .timeLimit(.minutes(5)))
struct SequenceTests {
  /// Forty requests for four things, each of which changes with every answer.
  static let counters = (0..<40).map { index in
    RecordedExchange.of(
      "POST", "http://shop.example/\(index % 4)", body: .text("{\"a\":1}", "application/json"),
      answer: .json("{\"count\": \(index)}"))
  }

  @Test("get their answers in recorded order, however many are under way", arguments: [1, 4, 16])
  func order(concurrency: Int) async throws {
    for _ in 0..<5 {
      let report = try await ReplayReport.of(Self.counters) { $0.concurrency = concurrency }
      #expect(report.verdict.same == Self.counters.count)
      #expect(report.exchanges.map(\.id.number) == Array(1...Self.counters.count))
    }
  }

  @Test("across recordings get the answers of the first recording first")
  func acrossRecordings() async throws {
    let recordings = ["one", "two"].map { name in
      Recording.of([.of(answer: .text(name)), .of(answer: .text("\(name) again"))], name: name)
    }
    var options = ReplayOptions()
    options.concurrency = 8
    let report = try await Replay(recordings, options: options).run()
    #expect(report.words == ["same", "same", "same", "same"])
  }

  @Test("that were recorded less often are not answered twice")
  func exhausted() async throws {
    let report = try await ReplayReport.of([.of(), .of(), .of()], answers: [.of()])
    #expect(report.words == ["same", "unmatched", "unmatched"])
    #expect(report.exchanges[1].outcome.reason.contains("once, and that response was already used"))
    let twice = try await ReplayReport.of([.of(), .of(), .of()], answers: [.of(), .of()])
    #expect(twice.words == ["same", "same", "unmatched"])
    #expect(
      twice.exchanges[2].outcome.reason.contains("2 times, and all responses were already used"))
  }

  @Test("mean the same: order of query and form fields, white space of JSON, boundary")
  func equalMeaning() async throws {
    let form = "application/x-www-form-urlencoded"
    let asked: [RecordedExchange] = [
      .of("GET", "http://shop.example/?a=1&b=2"),
      .of("POST", body: .text("a=1&b=2", form)),
      .of("PUT", body: .text("{\"a\": 1, \"b\": 2}", "application/json")),
    ]
    let recorded: [RecordedExchange] = [
      .of("GET", "http://shop.example/?b=2&a=1#top"),
      .of("POST", body: .text("b=2&a=1", form)),
      .of("PUT", body: .text("{\"b\":2,\"a\":1}", "application/json")),
    ]
    let report = try await ReplayReport.of(asked, answers: recorded)
    #expect(report.words == ["same", "same", "same"])
  }
}

@Suite("answers of another recording", .timeLimit(.minutes(5)))
struct SuppliedResponseTests {
  @Test("differ where they differ, by JSON path")
  func different() async throws {
    let report = try await ReplayReport.of(
      [.of(answer: .json("{\"items\":[{\"price\":1}]}")), .of("GET", "http://a.b/")],
      answers: [.of(answer: .json("{\"items\":[{\"price\":2}]}")), .of("GET", "http://a.b/")])
    #expect(report.words == ["different", "same"])
    #expect(report.exchanges[0].outcome.reason == "body $.items[0].price: recorded 1, actual 2")
    #expect(report.verdict.exitCode == 1)
  }

  @Test("that are wanting are named with what comes closest")
  func nearMiss() async throws {
    let report = try await ReplayReport.of(
      [.of("GET", "http://shop.example/items?page=3")],
      answers: [
        .of("GET", "http://shop.example/items?page=2"), .of("GET", "http://shop.example/other"),
      ])
    #expect(report.words == ["unmatched"])
    #expect(report.exchanges[0].outcome.reason.contains("#1: same method and path"))
    #expect(report.text.contains("? #1 GET http://shop.example/items?page=3"))
    #expect(report.verdict.exitCode == 1)
  }

  @Test("that nothing could ask for do not stop the run")
  func unusable() async throws {
    let unreadable = RecordedContent(mediaType: nil) {
      throw RecordingError(.bodyUnavailable, "gone")
    }
    let answers: [RecordedExchange] = [
      .of("POST", body: .content(unreadable)), .of("GET", "no URL"),
      .of("POST", body: .missing(reason: "lost")), .of(answer: .empty(101)), .of(),
    ]
    #expect(try await ReplayReport.of([.of()], answers: answers).words == ["same"])
  }

  @Test("need not know the origin")
  func otherOrigin() async throws {
    let report = try await ReplayReport.of(
      [.of("GET", "https://new.example/a")], answers: [.of("GET", "https://old.example/a")])
    #expect(report.words == ["unmatched"])
    #expect(report.exchanges[0].outcome.reason.contains("old.example"))
  }
}
