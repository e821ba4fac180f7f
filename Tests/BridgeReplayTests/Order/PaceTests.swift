import BridgeCore
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("the pace of a run", .timeLimit(.minutes(5)))
struct PaceTests {
  private func milliseconds(
    _ times: [OrderTests.Times], _ pace: ReplayPacing.Pace, longestPause: Duration? = nil
  ) -> [Int] {
    var pacing = ReplayPacing()
    pacing.pace = pace
    pacing.longestPause = longestPause
    return pacing.due(OrderTests.items(times)).map { Int($0 / .milliseconds(1)) }
  }

  @Test("is that of the recording from its first request on, or so many times faster")
  func recorded() {
    let times: [OrderTests.Times] = [(500, 1), (600, 1), (nil, 1), (600, 1), (5600, 1)]
    #expect(milliseconds(times, .recorded(speed: 1)) == [0, 100, 100, 100, 5100])
    #expect(milliseconds(times, .recorded(speed: 2)) == [0, 50, 50, 50, 2550])
    #expect(
      milliseconds(times, .recorded(speed: 2), longestPause: .milliseconds(40))
        == [0, 40, 40, 40, 80])
    #expect(milliseconds(times, .asSoonAsPossible) == [])
  }

  @Test("of recordings side by side begins at once for each")
  func sessions() {
    var pacing = ReplayPacing()
    pacing.pace = .recorded(speed: 1)
    let items =
      OrderTests.items([(0, 1), (90, 1)]) + OrderTests.items([(700, 1), (710, 1)], file: 1)
    #expect(pacing.due(items).map { Int($0 / .milliseconds(1)) } == [0, 90, 0, 10])
    var schedule = ReplaySchedule(items, .free, due: pacing.due(items))
    #expect((0..<5).map { _ in schedule.take() } == [0, 2, 3, 1, nil])
  }

  @Test("that is fixed counts what is sent, and nothing else")
  func fixed() throws {
    let exchanges = ["http://a.example/1", "data:,x", "http://a.example/2", "http://a.example/3"]
    let items = ReplayPlan([.of(exchanges.map { .of("GET", $0) })], ReplayOptions()).items
    var pacing = ReplayPacing()
    pacing.pace = .fixed(.milliseconds(50))
    #expect(pacing.due(items).map { Int($0 / .milliseconds(1)) } == [0, 50, 50, 100])
  }

  /// A run of requests in their order to a transport that answers at once, by a clock that a test moves.
  private func run(
    _ count: Int, clock: ManualClock, sent: Journal<String>,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> ReplayRun {
    var options = ReplayOptions()
    options.against = .live
    options.pacing.pace = .fixed(.seconds(10))
    change(&options)
    let pipeline = Pipeline(
      transport: ClosureTransport { request, _ in
        sent.note(request.path)
        return .text("hello")
      })
    let exchanges = (0..<count).map { RecordedExchange.of("GET", "http://a.example/\($0)") }
    return ReplayRun(
      ReplayPlan([.of(exchanges)], options), options, pipeline, playback: nil,
      pass: ReplayPass(clock: clock), mask: ReportMask(for: []), progress: ReplayProgress())
  }

  @Test("is kept to the clock, and a request that had to wait longer is counted as late")
  func kept() async throws {
    let (clock, sent) = (ManualClock(), Journal<String>())
    let run = try run(4, clock: clock, sent: sent)
    async let exchanges = run.exchanges()
    await sent.wait(for: 1)
    await clock.waitForSleepers(1)
    #expect(sent.entries == ["/0"])
    clock.advance(by: .milliseconds(9_999))
    #expect(sent.entries == ["/0"])
    clock.advance(by: .milliseconds(1))
    await sent.wait(for: 2)
    await clock.waitForSleepers(1)
    // The third is late by 5 s when the clock jumps.
    clock.advance(by: .seconds(15))
    await sent.wait(for: 3)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await exchanges.count == 4)
    let lag = try #require(run.lag)
    #expect(lag.requests == 4)
    #expect(lag.late == 1)
    #expect(lag.longest == .seconds(5))
    #expect(lag.average == .milliseconds(1_250))
    #expect(
      lag.line == "pace: 1 of 4 requests went out late, by 5000 ms at most, 1250 ms on average")
  }

  @Test("holds no request up once the run is cancelled", arguments: [1, 8])
  func cancelled(concurrency: Int) async throws {
    let (clock, sent) = (ManualClock(), Journal<String>())
    let run = try run(20, clock: clock, sent: sent) {
      $0.concurrency = concurrency
      $0.order = .free
    }
    let running = Task { await run.exchanges() }
    await sent.wait(for: 1)
    await clock.waitForSleepers(1)
    running.cancel()
    let exchanges = await running.value
    let verdict = Verdict(exchanges, wasInterrupted: true)
    #expect(verdict.sent == 1)
    #expect(verdict.unsent == 19)
  }

  @Test("holds no request up once the run stops at a difference")
  func stopped() async throws {
    let (clock, sent) = (ManualClock(), Journal<String>())
    let run = try run(20, clock: clock, sent: sent) {
      $0.concurrency = 8
      $0.order = .free
      $0.stopsAtFirstDifference = true
    }
    // The answer says its charset, which the recording does not.
    let verdict = Verdict(await run.exchanges(), wasInterrupted: false)
    #expect(verdict.different == 1)
    #expect(verdict.unsent == 19)
  }

  @Test("that cannot be kept is refused")
  func refused() {
    for (pace, pause) in [
      (.recorded(speed: 0), nil), (.recorded(speed: -1), nil), (.recorded(speed: .nan), nil),
      (.fixed(.zero), nil), (.asSoonAsPossible, .seconds(1)), (.fixed(.seconds(1)), .seconds(1)),
      (.recorded(speed: 1), .seconds(-1)),
    ] as [(ReplayPacing.Pace, Duration?)] {
      var options = ReplayOptions()
      options.pacing.pace = pace
      options.pacing.longestPause = pause
      #expect(throws: ReplayError.self) { try options.check() }
    }
  }
}
