import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

/// One phase has a short limit, the others a long one: only the right clock can have rung.
@Suite("timeouts", .timeLimit(.minutes(5)))
struct PhaseTimeoutTests {
  /// Many times longer than a busy machine keeps a thread waiting.
  static let short = Duration.seconds(1)

  /// Lets more time pass than ``short``.
  static func outlast() async throws { for _ in 1...6 { _ = try await settled { 0 } } }

  static func client(_ limit: WritableKeyPath<TransportOptions.Timeouts, Duration>) throws -> Client
  {
    try Client { options in
      options.timeouts = .init(connect: .seconds(50), firstByte: .seconds(50), idle: .seconds(50))
      options.timeouts[keyPath: limit] = short
    }
  }

  /// Runs into the timeout of `phase`, soon enough and not too soon.
  static func expectTimeout(
    in phase: ExchangePhase, after least: Duration = short,
    _ operation: @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    let error = try await #require(throws: TransportError.self) { try await operation() }
    let time = ContinuousClock.now - start
    #expect(error.code == .timedOut)
    #expect(error.phase == phase)
    // libcurl counts whole milliseconds and rings up to one early.
    #expect(time >= least * 0.9 && time < .seconds(40), "\(time)")
  }

  @Test("ends with a connection that is never made")
  func connecting() async throws {
    let port = try DeafPort()
    let client = try Self.client(\.connect)
    try await Self.expectTimeout(in: .connecting) {
      _ = try await client.fetch("GET", "http://127.0.0.1:\(port.number)/")
    }
  }

  /// The kinds of request bodies that reach the wire in different ways.
  enum Kind: CaseIterable {
    case empty, small, large, stream, streamOfLength

    var body: Body {
      switch self {
      case .empty: .empty
      case .small: .text("small")
      case .large: .bytes(Pattern.bytes(40_000))
      case .stream: Pattern.body(9, pieces: 4)
      case .streamOfLength: Pattern.body(9, pieces: 4, length: 9)
      }
    }
  }

  @Test("ends with an origin that stays silent after the request", arguments: Kind.allCases)
  func silent(kind: Kind) async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      connection.waitForClose()
    }
    let client = try Self.client(\.firstByte)
    try await Self.expectTimeout(in: .waiting) {
      _ = try await client.fetch("POST", origin.url(), body: kind.body)
    }
    await origin.closing()
  }

  @Test("for the first byte is not the timeout between bytes", arguments: Kind.allCases)
  func slowToAnswer(kind: Kind) async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readRequest(), connection.wait(for: gate) else { return }
      try connection.answer(request, with: .text("late"))
    }
    let client = try Self.client(\.idle)
    async let answer = client.fetch("POST", origin.url(), body: kind.body)
    await origin.event { if case .received = $0 { true } else { false } }
    try await Self.outlast()
    gate.open()
    #expect(try await answer.text == "late")
  }

  @Test("ends with a head that stops")
  func headStops() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nX-A: 1\r\n")
      connection.waitForClose()
    }
    let client = try Self.client(\.idle)
    try await Self.expectTimeout(in: .receivingHead) {
      _ = try await client.fetch("GET", origin.url())
    }
  }

  @Test("does not end with a head that trickles")
  func headTrickles() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\n")
      let lines = String(repeating: "X-A: 1\r\n", count: 12)
      try connection.trickle(Array(lines.utf8), by: 8, every: .milliseconds(100))
      try connection.write("Content-Length: 2\r\n\r\nok")
    }
    #expect(try await Self.client(\.idle).fetch("GET", origin.url()).text == "ok")
  }

  @Test("for the first byte restarts after an interim answer")
  func interim() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readRequest() else { return }
      try connection.write("HTTP/1.1 103 Early Hints\r\n\r\n")
      guard connection.wait(for: gate) else { return }
      try connection.answer(request, with: .text("late"))
    }
    let client = try Self.client(\.idle)
    async let answer = client.fetch("GET", origin.url())
    await origin.event { if case .received = $0 { true } else { false } }
    try await Self.outlast()
    gate.open()
    #expect(try await answer.text == "late")
  }

  @Test("ends with a body that stops")
  func bodyStops() async throws {
    let origin = try CancellationTests.stuck(at: .bodyUnderWay)
    let client = try Self.client(\.idle)
    try await Self.expectTimeout(in: .receivingBody) {
      _ = try await client.fetch("GET", origin.url())
    }
  }

  @Test("ends with an origin that stops reading the request")
  func stopsReading() async throws {
    let never = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readHead()
      _ = connection.wait(for: never)
    }
    let client = try Self.client(\.idle)
    try await Self.expectTimeout(in: .sending) {
      _ = try await client.fetch("POST", origin.url(), body: Pattern.body(64 << 20, pieces: 65_536))
    }
  }

  @Test("does not end with an answer that trickles")
  func trickles() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n")
      try connection.trickle(Pattern.bytes(30), every: .milliseconds(40))
    }
    let answer = try await Self.client(\.idle).fetch("GET", origin.url())
    #expect(answer.bytes == Pattern.bytes(30))
  }

  @Test("does not end while the reader is the slow one, and begins again when it reads")
  func slowReader() async throws {
    let half = [UInt8](repeating: 7, count: 32 << 20)
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(64 << 20)\r\n\r\n")
      try connection.write(half)
      connection.waitForClose()
    }
    let client = try Self.client(\.idle)
    let response = try await client.send("GET", origin.url())
    try await Self.outlast()
    let count = Locked(0)
    try await Self.expectTimeout(in: .receivingBody) {
      for try await chunk in response.body { count.withLock { $0 += chunk.count } }
    }
    #expect(count.withLock { $0 } == 32 << 20)
  }

  @Test("does not end while the request's own body is the slow one")
  func slowSource() async throws {
    let origin = try LoopbackOrigin.answering { .text($0.text) }
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    let client = try Self.client(\.idle)
    async let answer = client.fetch("POST", origin.url(), body: .stream(chunks))
    await origin.arrival()
    for letter in "abc" {
      try await Self.outlast()
      feed.yield(Array(String(letter).utf8))
    }
    feed.finish()
    #expect(try await answer.text == "abc")
  }

  @Test("ends with a refusal that stops half way, though a body was still to be sent")
  func refusalStops() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readHead()
      try connection.write("HTTP/1.1 413 No\r\nContent-Length: 9\r\n\r\nabc")
      connection.waitForClose()
    }
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    let client = try Self.client(\.idle)
    try await Self.expectTimeout(in: .receivingBody) {
      _ = try await client.fetch("POST", origin.url(), body: .stream(chunks))
    }
    feed.finish()
  }
}
