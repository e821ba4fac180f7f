import BridgeCore
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("requests that may change something")
struct WriteSpacingTests {
  private static func item(
    _ method: String, at start: Duration, _ page: String, status: Int, _ target: String
  ) -> RecordedExchange {
    let exchange = RecordedExchange.of(
      method, "http://a.example\(target)", answer: .of(status, "text/html", page))
    return RecordedExchange(
      number: 0, start: start, duration: nil, request: exchange.request, outcome: exchange.outcome,
      resourceType: nil)
  }

  /// The pauses before requests that were recorded at these times, in a recording that began at 1,000.4 seconds, each
  /// answered with this page and status.
  private static func pauses(
    _ requests: [(String, Duration)], page: String = "<p>ok", status: Int = 200,
    lost: Set<Int> = [], target: String = "/", from start: Double = 2_000.25
  ) async -> [Double] {
    let recording = Recording(
      name: "a.har", producer: nil,
      exchanges: requests.map { item($0.0, at: $0.1, page, status: status, target) },
      warnings: [], losses: [], began: .milliseconds(1_000_400))
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    let (now, pauses) = (Locked(start), Locked([Double]()))
    let clock = WriteSpacing.WallClock(
      now: { now.withLock(\.self) },
      sleep: { pause in
        now.withLock { $0 += pause }
        pauses.withLock { $0.append((pause * 100).rounded() / 100) }
      })
    let writes = WriteSpacing([recording], clock: clock)
    for (index, item) in ReplayPlan([recording], options).items.enumerated() {
      await writes.wait(for: item)
      if lost.contains(index) { writes.release(item) }
    }
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

  @Test("do not wait if they were recorded in one second, and others that tell no ages never wait")
  func together() async {
    #expect(await Self.pauses([("POST", .zero), ("POST", .milliseconds(500))]).isEmpty)
    #expect(await Self.pauses([("POST", .zero), ("GET", .seconds(3))]).isEmpty)
    #expect(await Self.pauses([("GET", .zero), ("POST", .seconds(3))]).isEmpty)
  }

  @Test("begin early in a second if several were recorded in one, so that all fit in")
  func early() async {
    let one = [("POST", Duration.zero)]
    let two = one + [("PUT", .milliseconds(99))]
    #expect(await Self.pauses(two, from: 2_000.75) == [0.27])
    #expect(await Self.pauses(one, from: 2_000.75).isEmpty)
    #expect(await Self.pauses(two, from: 2_000.25).isEmpty)
  }

  @Test("are not waited for if they reached no server")
  func lost() async {
    let requests: [(String, Duration)] = [
      ("POST", .zero), ("POST", .milliseconds(100)), ("POST", .seconds(3)), ("POST", .seconds(6)),
    ]
    #expect(await Self.pauses(requests, lost: [0, 1, 2, 3]).isEmpty)
    #expect(await Self.pauses(requests, lost: [0, 2]) == [0.77])
  }

  @Test("keep the next second for a link that redirects", arguments: [302, 303, 200, 404])
  func links(status: Int) async {
    let requests: [(String, Duration)] = [("POST", .zero), ("GET", .seconds(3))]
    #expect(await Self.pauses(requests, status: status) == (status / 100 == 3 ? [0.77] : []))
  }

  @Test(
    "are links, too, that name a thing and redirect",
    arguments: [
      ("/active?id=emil", 302, [0.77, 1.0]), ("/bookmark/4", 303, [0.77, 1.0]),
      ("/active?id=emil", 200, []), ("/bookmark/4", 301, []), ("/bookmark", 302, []),
    ] as [(String, Int, [Double])])
  func links(target: String, status: Int, pauses: [Double]) async {
    let requests: [(String, Duration)] = [
      ("GET", .zero), ("GET", .seconds(3)), ("GET", .seconds(6)),
    ]
    #expect(await Self.pauses(requests, status: status, target: target) == pauses)
  }

  @Test(
    "keep the next second for a page that tells how old things are, once",
    arguments: [
      ("<td>1 second ago<td>", [0.77]), ("<td>3 minutes ago<td>", [0.77]), ("<p>lago", []),
      ("<p>27 agosto 2026", []),
      ("<p>1 second", []),
    ])
  func reads(page: String, expected: [Double]) async {
    let requests: [(String, Duration)] = [
      ("POST", .zero), ("GET", .milliseconds(500)), ("GET", .seconds(3)), ("GET", .seconds(5)),
      ("POST", .seconds(6)),
    ]
    #expect(await Self.pauses(requests, page: page) == (expected.isEmpty ? [0.77] : expected))
    #expect(await Self.pauses(Array(requests.prefix(4)), page: page) == expected)
  }
}
