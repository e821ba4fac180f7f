import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("a cancelled task", .timeLimit(.minutes(5)))
struct CancellationTests {
  /// How far an exchange is when it is cancelled.
  enum Moment: CaseIterable {
    case waiting, headReceived, bodyUnderWay, sending
  }

  static func stuck(at moment: Moment) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard let request = try connection.readHead() else { return }
      switch moment {
      case .waiting, .sending: break
      case .headReceived: try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
      case .bodyUnderWay: try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      }
      if request.first("transfer-encoding") == nil { connection.waitForClose() }
      while try !connection.read(upTo: 1 << 20).isEmpty {}
    }
  }

  @Test("ends with CancellationError, and the origin sees it at once", arguments: Moment.allCases)
  func atEveryPhase(moment: Moment) async throws {
    var delays: [Duration] = []
    let client = try Client()
    for _ in 1...15 {
      let origin = try Self.stuck(at: moment)
      let (reached, signal) = AsyncStream<Void>.makeStream()
      let (silent, feed) = AsyncStream<[UInt8]>.makeStream()
      let task = Task {
        let body = moment == .sending ? Body.stream(silent) : .empty
        let response = try await client.send("GET", origin.url(), body: body)
        signal.yield()
        if moment == .headReceived { return try await response.body.collect(upTo: 9) }
        let reader = try response.body.open()
        while let _ = try await reader.next() { signal.yield() }
        return []
      }
      await origin.arrival()
      let steps = moment == .headReceived ? 1 : moment == .bodyUnderWay ? 2 : 0
      var count = 0
      if steps > 0 {
        for await _ in reached {
          count += 1
          if count == steps { break }
        }
      }
      let start = ContinuousClock.now
      task.cancel()
      await origin.closing()
      delays.append(ContinuousClock.now - start)
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      feed.finish()
      #expect(origin.openConnectionCount == 0)
    }
    // Other work of the machine adds to each delay, so only the quickest has a tight limit. The
    // median stays far below the delay of a transport that is not woken.
    let sorted = delays.sorted()
    #expect(sorted[0] < .milliseconds(Sanitizer.isOn ? 200 : 10), "\(delays)")
    #expect(sorted[sorted.count / 2] < .milliseconds(500), "\(delays)")
  }

  @Test("is heard while a proxy is being asked for a tunnel")
  func tunnelling() async throws {
    let proxy = try DeadlineTests.silentProxy()
    let client = try Client { $0.proxy = proxy.url("") }
    let task = Task { try await client.send("GET", "https://shop.example/") }
    await proxy.arrival()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    await proxy.closing()
  }

  @Test("is heard while the connection is being made")
  func connecting() async throws {
    let port = try DeafPort()
    let client = try Client()
    let request = try BridgeRequest("GET", "http://127.0.0.1:\(port.number)/")
    let exchange = Exchange(id: ExchangeID(1), sink: nil, clock: SystemClock())
    let task = Task { try await client.transport.send(request, for: exchange) }
    await exchange.reaching(.connecting)
    let start = ContinuousClock.now
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(port.isDeaf())
  }

  @Test("before it began sends nothing")
  func before() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate {}
      return try await client.send("GET", origin.url())
    }
    task.cancel()
    open.finish()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(origin.requestCount == 0)
  }

  @Test("after the end changes nothing")
  func after() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    for _ in 0..<50 {
      let task = Task { try await client.fetch("GET", origin.url()).text }
      #expect(try await task.value == "x")
      task.cancel()
    }
    #expect(origin.connectionCount == 1)
  }

  @Test("stops the body that it sends")
  func stopsUpload() async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      connection.waitForClose()
    }
    let (ended, signal) = AsyncStream<Void>.makeStream()
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    feed.onTermination = { _ in signal.finish() }
    feed.yield([1])
    let client = try Client()
    let task = Task { try await client.send("POST", origin.url(), body: .stream(chunks)) }
    await origin.arrival()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    for await _ in ended {}
    await origin.closing()
  }

  @Test("fails what is under way when the transport goes")
  func transportGoes() async throws {
    let origin = try Self.stuck(at: .bodyUnderWay)
    var client: Client? = try Client()
    let response = try #require(try await client?.send("GET", origin.url()))
    client = nil
    await origin.closing()
    await #expect(throws: CancellationError.self) {
      _ = try await response.body.collect(upTo: 9)
    }
  }
}
