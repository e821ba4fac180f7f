import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("bytes behind a response, on a kept connection", .timeLimit(.minutes(5)))
struct StrayByteTests {
  @Test(
    "are no response to the next request, which goes out on a new one (RFC 9112 §6.3)",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nCache-Control: max-age=100\r\n\r\nEVIL", "12345",
      "\r\n",
    ], ["GET", "POST"])
  func stray(bytes: String, method: String) async throws {
    let isRead = try OriginGate()
    let (strays, sink) = AsyncStream<Void>.makeStream()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        try connection.respond(body: Array("\(connection.number) \(request.body.count)".utf8))
        guard connection.number == 1, connection.wait(for: isRead) else { continue }
        try connection.write(bytes)
        sink.yield()
      }
    }
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "1 0")
    isRead.open()
    for await _ in strays { break }
    let body = method == "GET" ? Body.empty : Pattern.body(10_000, pieces: 1000, length: 10_000)
    let log = EventLog()
    let response = try await client.send(
      BridgeRequest(method, origin.url("/next"), body: body), reporting: log)
    let count = method == "GET" ? 0 : 10_000
    #expect(try await response.body.collect(upTo: 100) == Array("2 \(count)".utf8))
    #expect(!log.events.contains { if case .sentAgain = $0.kind { true } else { false } })
    // The new connection is kept, the other one is gone.
    #expect(try await client.fetch("GET", origin.url()).text == "2 0")
    #expect(origin.connectionCount == 2)
  }
}
