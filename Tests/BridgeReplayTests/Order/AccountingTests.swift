import BridgeCore
import BridgeKit
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a run that ends early", .timeLimit(.minutes(10)))
struct AccountingTests {
  /// Under sanitizers fewer random runs say as much in the time there is.
  static let seeds = Sanitizer.isOn ? 100 : 1_000

  /// Exchanges of random times, some of which cannot be sent.
  private static func exchanges(_ random: inout SeededGenerator) -> [RecordedExchange] {
    let times = OrderTests.randomTimes(&random)
    return times.enumerated().map { index, times in
      let isOdd = Int.random(in: 0..<8, using: &random) == 0
      return RecordedExchange(
        number: index + 1, start: times.start.map { .milliseconds($0) },
        duration: times.length.map { .milliseconds($0) },
        request: RecordedRequest(
          method: "GET", url: isOdd ? "data:,x" : "http://shop.example/\(index % 9)", fields: [],
          body: .none),
        outcome: .response(.text("hello")), resourceType: nil)
    }
  }

  @Test("has every exchange once: sent, skipped or unsent, and reports what it sent")
  func everySeed() async throws {
    for seed in 0..<Self.seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      let exchanges = Self.exchanges(&random)
      let fateful = Int.random(in: 0...exchanges.count, using: &random)
      let fate = Fate.allCases.randomElement(using: &random) ?? .slow
      var options = ReplayOptions()
      options.against = .live
      options.concurrency = Int.random(in: 1...8, using: &random)
      options.order = ReplayOrder.allCases.randomElement(using: &random) ?? .causal
      options.stopsAtFirstDifference = Bool.random(using: &random)
      let sent = Journal<Int>()
      let results = try await Self.run(exchanges, options, fate, at: fateful, sent)
      let verdict = Verdict(results, wasInterrupted: fate == .cancel)
      #expect(results.map(\.id.number) == Array(exchanges.indices).map { $0 + 1 }, "seed \(seed)")
      #expect(verdict.sent + verdict.skipped + verdict.unsent == verdict.total, "seed \(seed)")
      #expect(verdict.total == exchanges.count, "seed \(seed)")
      // What is cancelled on its way to the transport may have been sent, for all that the run knows.
      let count = sent.entries.count
      #expect(fate == .cancel ? verdict.sent >= count : verdict.sent == count, "seed \(seed)")
    }
  }

  private enum Fate: CaseIterable {
    case cancel, fail, differ, slow
  }

  /// Replays over a transport to which something happens at its n-th request.
  private static func run(
    _ exchanges: [RecordedExchange], _ options: ReplayOptions, _ fate: Fate, at fateful: Int,
    _ sent: Journal<Int>
  ) async throws -> [ReplayedExchange] {
    let (gate, running) = (Gate(), Journal<Task<[ReplayedExchange], Never>>())
    let transport = ClosureTransport { _, _ in
      sent.note(1)
      let isFateful = sent.entries.count == fateful
      switch fate {
      case .cancel where isFateful:
        await running.wait()
        running.entries.first?.cancel()
        try await gate.pass()
      case .fail where isFateful:
        throw TransportError(.closedEarly, phase: .waiting, "the connection broke")
      case .differ where isFateful: return .text("changed", status: 500)
      default: await Task.yield()
      }
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/plain"], body: .text("hello"))
    }
    let run = ReplayRun(
      ReplayPlan([.of(exchanges)], options), options, Pipeline(transport: transport),
      playback: nil, mask: ReportMask(for: []), progress: ReplayProgress())
    let task = Task { await run.exchanges() }
    running.note(task)
    return await task.value
  }

  @Test("is repeated no more, and the rounds to come are there as unsent", arguments: [1, 4])
  func rounds(concurrency: Int) async throws {
    let exchanges = (1...5).map { RecordedExchange.of("GET", "http://shop.example/\($0)") }
    var answers = exchanges
    answers[2] = .of("GET", "http://shop.example/3", answer: .text("changed"))
    let report = try await ReplayReport.of(exchanges, answers: answers) {
      $0.repetitions = 3
      $0.stopsAtFirstDifference = true
      $0.concurrency = concurrency
    }
    #expect(report.verdict.total == 15)
    #expect(report.verdict.sent + report.verdict.unsent == 15)
    #expect(
      report.exchanges.map(\.id.round) == [1, 2, 3].flatMap { Array(repeating: $0, count: 5) })
    #expect(report.words.suffix(10) == Array(repeating: "unsent", count: 10)[...])
    #expect(report.verdict.exitCode == 1)
  }

  @Test("in rounds gives every round all recorded answers again", arguments: [1, 16])
  func repeated(concurrency: Int) async throws {
    let report = try await ReplayReport.of(SequenceTests.counters) {
      $0.repetitions = 3
      $0.concurrency = concurrency
      $0.order = .free
    }
    #expect(report.verdict.total == 120)
    #expect(report.verdict.same == 120)
    let document = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(document.contains("\"round\" : 3"))
  }

  @Test(
    "because a connection breaks now and then says which, and loses nothing", arguments: [1, 8])
  func dropping(concurrency: Int) async throws {
    let count = Locked(0)
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard !number.isMultiple(of: 50) else {
          // The client asks again where nothing at all has come on a connection that it had used before.
          try connection.write("HTTP/1.1 200 OK\r\nContent-Le")
          return connection.reset()
        }
        try connection.answer(request, with: .text("hello"))
      }
    }
    let exchanges = (0..<500).map { RecordedExchange.of("GET", origin.url("/\($0)")) }
    let report = try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.order = .free
      $0.concurrency = concurrency
    }
    let verdict = report.verdict
    #expect(verdict.total == 500)
    #expect(verdict.sent + verdict.skipped + verdict.unsent == 500)
    #expect(verdict.same + verdict.failed == 500)
    #expect((0...10).contains(verdict.failed))
    #expect(verdict.exitCode == (verdict.failed == 0 ? 0 : 4))
  }
}
