import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

/// The clock is moved by hand once the exchange has come as far as the test wants.
@Suite("a deadline on the wire", .timeLimit(.minutes(5)))
struct DeadlineTests {
  private let clock = ManualClock()
  private let log = EventLog()
  private let exchanges = Journal<Exchange>()

  /// Loads, lets the deadline pass after `moment`, and looks at what the error names.
  func expectExceeded(
    in phase: ExchangePhase, _ url: String, body: Body = .empty, over client: Client? = nil,
    after moment: () async throws -> Void
  ) async throws {
    let client = try client ?? Client()
    let transport = ClosureTransport { [exchanges] request, exchange in
      exchanges.note(exchange)
      return try await client.transport.send(request, for: exchange)
    }
    let pipeline = Pipeline(transport: transport, events: log, clock: clock)
    var request = try BridgeRequest(body.isEmpty ? "GET" : "POST", url, body: body)
    request.deadline = clock.now + .seconds(5)
    let task = Task { [request] in
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
    let proxy = try Self.silentProxy()
    let client = try Client { $0.proxy = proxy.url("") }
    try await expectExceeded(in: .connecting, "https://shop.example/", over: client) {
      await proxy.arrival()
    }
    await proxy.closing()
  }

  /// A proxy that takes a request for a tunnel and says nothing.
  static func silentProxy() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      _ = try connection.readHead()
      connection.waitForClose()
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

  @Test("names waiting", arguments: PhaseTimeoutTests.Kind.allCases)
  func waiting(kind: PhaseTimeoutTests.Kind) async throws {
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
      await exchanges.wait()
      for exchange in exchanges.entries { await exchange.reaching(.receivingHead) }
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
      await log.event { if case .headReceived = $0 { true } else { false } }
    }
    await origin.closing()
  }
}
