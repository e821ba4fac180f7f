import BridgeCore
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("requests that may change something")
struct WriteSecondsTests {
  private static func item(_ method: String, at start: Duration) -> RecordedExchange {
    let exchange = RecordedExchange.of(method, "http://a.example/")
    return RecordedExchange(
      number: 0, start: start, duration: nil, request: exchange.request, outcome: exchange.outcome,
      resourceType: nil)
  }

  /// The pauses before requests that were recorded at these times, in a recording that began at 1,000.4 seconds.
  private static func pauses(_ requests: [(String, Duration)]) async -> [Double] {
    let recording = Recording(
      name: "a.har", producer: nil, exchanges: requests.map { item($0.0, at: $0.1) }, warnings: [],
      losses: [], began: .milliseconds(1_000_400))
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    let (now, pauses) = (Locked(2_000.25), Locked([Double]()))
    let clock = WriteSeconds.WallClock(
      now: { now.withLock(\.self) },
      sleep: { pause in
        now.withLock { $0 += pause }
        pauses.withLock { $0.append((pause * 100).rounded() / 100) }
      })
    let writes = WriteSeconds([recording], clock: clock)
    for item in ReplayPlan([recording], options).items { await writes.wait(for: item) }
    return pauses.withLock(\.self)
  }

  @Test("go out in different seconds if they were recorded in different seconds")
  func apart() async {
    #expect(await Self.pauses([("POST", .zero), ("POST", .seconds(3))]) == [0.77])
    #expect(await Self.pauses([("POST", .zero), ("PUT", .milliseconds(700))]) == [0.77])
    #expect(
      await Self.pauses([("POST", .zero), ("POST", .seconds(1)), ("DELETE", .seconds(2))]) == [
        0.77, 1,
      ])
  }

  @Test("do not wait if they were recorded in one second, and others never wait")
  func together() async {
    #expect(await Self.pauses([("POST", .zero), ("POST", .milliseconds(500))]).isEmpty)
    #expect(await Self.pauses([("POST", .zero), ("GET", .seconds(3))]).isEmpty)
    #expect(await Self.pauses([("GET", .zero), ("POST", .seconds(3))]).isEmpty)
  }
}
