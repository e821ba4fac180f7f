import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a forecast", .timeLimit(.minutes(5)))
struct ForecastTests {
  private func forecast(
    _ times: [OrderTests.Times], _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> ReplayForecast {
    var options = ReplayOptions()
    change(&options)
    let exchanges = OrderTests.items(times).map(\.recorded)
    return try Replay([.of(exchanges)], options: options).forecast
  }

  private func starts(_ forecast: ReplayForecast) -> [Int] {
    forecast.steps.map { $0.start.map { Int($0 / .milliseconds(1)) } ?? -1 }
  }

  @Test("sends what the order lets out, as many at once as is asked for")
  func causal() throws {
    let times: [OrderTests.Times] = [(0, 10), (1, 20), (2, 30), (40, 5)]
    let one = try forecast(times)
    #expect(starts(one) == [0, 10, 30, 60])
    #expect(one.duration == .milliseconds(65))
    let four = try forecast(times) { $0.concurrency = 4 }
    #expect(starts(four) == [0, 0, 0, 30])
    #expect(four.duration == .milliseconds(35))
    let free = try forecast(times) {
      $0.concurrency = 4
      $0.order = .free
    }
    #expect(free.duration == .milliseconds(30))
  }

  @Test("holds no secret of a URL")
  func secretURL() throws {
    let url = "http://shop.example/?token=Hunter2-4711-qv81"
    let forecast = try Replay([.of([.of("GET", url)])], options: ReplayOptions()).forecast
    #expect(forecast.steps[0].url.hasPrefix("http://shop.example/?token={{secret:token:"))
  }

  @Test("keeps the pace")
  func paced() throws {
    let times: [OrderTests.Times] = [(0, 10), (1000, 10), (5000, 10)]
    let original = try forecast(times) { $0.pacing.pace = .recorded(speed: 1) }
    #expect(starts(original) == [0, 1000, 5000])
    #expect(original.duration == .milliseconds(5010))
    let shortened = try forecast(times) {
      $0.pacing.pace = .recorded(speed: 1)
      $0.pacing.longestPause = .seconds(2)
    }
    #expect(starts(shortened) == [0, 1000, 3000])
  }

  @Test("says what is left out and why, and what it does not know")
  func leftOut() throws {
    let replay = try Replay(
      [.of([.of("GET", "http://a.example/"), .of("GET", "data:,x")])], options: ReplayOptions())
    #expect(replay.forecast.untimed == 1)
    let text = ForecastText(replay.forecast, names: ["session.har"]).text
    #expect(
      text == """
        0.000 s #1 GET http://a.example/
        – #2 GET data:,x
            skipped: data: URLs are not requested over HTTP
        total 2: would send 1, leave out 1

        """)
  }

  private func duration(
    _ times: [OrderTests.Times], _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> String? {
    ForecastText(try forecast(times, change), names: ["session.har"]).text
      .split(separator: "\n").last.map(String.init)
  }

  @Test(
    "says how long responses took, and how long a run takes only if they may take as long again")
  func durations() throws {
    let times: [OrderTests.Times] = [(0, 10), (1000, 20)]
    #expect(
      try duration(times)
        == "the recorded responses took 0.030 s in this order; the recording serves them at once")
    let expected = "if responses take as long as they were recorded"
    #expect(try duration(times) { $0.against = .live } == "expected duration 0.030 s, \(expected)")
    #expect(
      try duration(times) {
        $0.pacing.pace = .recorded(speed: 1)
        $0.repetitions = 2
      } == "expected duration 1.020 s, 2 times over, \(expected)")
  }

  @Test("counts the waits between requests that change something on a live server")
  func writes() throws {
    let one = RecordedExchange.form("http://shop.example/", "a=b", answer: .text("done"))
    let exchanges = [0, 1_500, 1_700, 3_000].map { start in
      RecordedExchange(
        number: 0, start: .milliseconds(start), duration: .milliseconds(10), request: one.request,
        outcome: one.outcome, resourceType: nil)
    }
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    let hundredths = { (options: ReplayOptions) in
      try Replay([.of(exchanges)], options: options).forecast.steps.map { step in
        step.start.map { Int(($0 / .milliseconds(10)).rounded()) }
      }
    }
    // Those of the second 1 share one; each other waits for the next.
    #expect(try hundredths(options) == [0, 102, 103, 202])
    options.pacing.spacesWrites = false
    #expect(try hundredths(options) == [0, 1, 2, 3])
  }
}
