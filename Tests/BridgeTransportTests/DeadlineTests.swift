import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("a deadline on the wire", .timeLimit(.minutes(1)))
struct DeadlineTests {
  static func request(_ url: String, body: Body = .empty) throws -> BridgeRequest {
    var request = try BridgeRequest(body.isEmpty ? "GET" : "POST", url, body: body)
    request.deadline = .now + .seconds(2)
    return request
  }

  static func expectExceeded(
    in phase: ExchangePhase, _ request: BridgeRequest
  ) async throws {
    let pipeline = Pipeline(transport: try Client().transport)
    let error = try await #require(throws: BridgeError.self) {
      _ = try await pipeline.load(request).body.collect(upTo: 10_000)
    }
    #expect(error.code == .deadlineExceeded)
    #expect(error.phase == phase)
    #expect(error.message.contains("\(phase)"))
  }

  @Test("names connecting")
  func connecting() async throws {
    let port = try DeafPort()
    try await Self.expectExceeded(
      in: .connecting, try Self.request("http://127.0.0.1:\(port.number)/"))
  }

  @Test("names sending")
  func sending() async throws {
    let origin = try CancellationTests.stuck(at: .sending)
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    try await Self.expectExceeded(
      in: .sending, try Self.request(origin.url(), body: .stream(chunks)))
    feed.finish()
    await origin.closing()
  }

  @Test("names waiting", arguments: PatienceTests.Kind.allCases)
  func waiting(kind: PatienceTests.Kind) async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      connection.waitForClose()
    }
    try await Self.expectExceeded(in: .waiting, try Self.request(origin.url(), body: kind.body))
    await origin.closing()
  }

  @Test("names the body, and a trickle does not put it off")
  func body() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
      try connection.trickle(Pattern.bytes(10_000), every: .milliseconds(5))
    }
    try await Self.expectExceeded(in: .receivingBody, try Self.request(origin.url()))
    await origin.closing()
  }

  @Test("names the head, and a trickle does not put it off")
  func head() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\n")
      try connection.trickle(
        Array(String(repeating: "X-A: 1\r\n", count: 2000).utf8), every: .milliseconds(5))
    }
    try await Self.expectExceeded(in: .receivingHead, try Self.request(origin.url()))
    await origin.closing()
  }
}
