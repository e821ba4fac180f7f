import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

/// The clock is moved by hand once the exchange has come as far as the test wants.
@Suite("a deadline on the wire", .timeLimit(.minutes(1)))
struct DeadlineTests {
  private let clock = ManualClock()
  private let log = EventLog()
  private let client: Client
  private let pipeline: Pipeline

  init() throws {
    client = try Client()
    pipeline = Pipeline(transport: client.transport, events: log, clock: clock)
  }

  /// Loads, lets the deadline pass after `moment`, and looks at what the error names.
  func expectExceeded(
    in phase: ExchangePhase, _ url: String, body: Body = .empty,
    after moment: () async throws -> Void
  ) async throws {
    var request = try BridgeRequest(body.isEmpty ? "GET" : "POST", url, body: body)
    request.deadline = clock.now + .seconds(5)
    let task = Task { [pipeline, request] in
      try await pipeline.load(request).body.collect(upTo: 1 << 20)
    }
    await clock.waitForSleepers()
    try await moment()
    clock.advance(by: .seconds(6))
    let error = try await #require(throws: BridgeError.self) { _ = try await task.value }
    #expect(error.code == .deadlineExceeded)
    #expect(error.phase == phase)
    #expect(error.message.contains("\(phase)"))
    let ends = log.events.compactMap { event -> String? in
      if case .failed(let message) = event.kind { message } else { nil }
    }
    #expect(ends == [error.message])
  }

  @Test("names connecting")
  func connecting() async throws {
    let port = try DeafPort()
    try await expectExceeded(in: .connecting, "http://127.0.0.1:\(port.number)/") {
      _ = try await settled { 0 }
    }
  }

  @Test("names sending")
  func sending() async throws {
    let origin = try CancellationTests.stuck(at: .sending)
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    try await expectExceeded(in: .sending, origin.url(), body: .stream(chunks)) {
      await origin.arrival()
    }
    feed.finish()
    await origin.closing()
  }

  @Test("names waiting", arguments: PatienceTests.Kind.allCases)
  func waiting(kind: PatienceTests.Kind) async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      connection.waitForClose()
    }
    try await expectExceeded(in: .waiting, origin.url(), body: kind.body) {
      await origin.event { if case .received = $0 { true } else { false } }
    }
    await origin.closing()
  }

  @Test("names the head, and a trickle does not put it off")
  func head() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\n")
      while true { try connection.trickle(Array("X-A: 1\r\n".utf8), every: .milliseconds(5)) }
    }
    try await expectExceeded(in: .receivingHead, origin.url()) {
      await origin.arrival()
      _ = try await settled { 0 }
    }
    await origin.closing()
  }

  @Test("names the body, and a trickle does not put it off")
  func body() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      try connection.trickle(Pattern.bytes(100_000), every: .milliseconds(5))
    }
    try await expectExceeded(in: .receivingBody, origin.url()) {
      while !log.events.contains(where: { if case .headReceived = $0.kind { true } else { false } })
      {
        try await Task.sleep(for: .milliseconds(5))  // An event sink tells nobody.
      }
    }
    await origin.closing()
  }
}
