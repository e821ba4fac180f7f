import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("a kept connection that turns out to be dead", .timeLimit(.minutes(5)))
struct SecondTryTests {
  /// Answers the first request on its first connection and resets it upon the second, once it has read `taken`
  /// bytes of it, as an idle server does at the wrong moment; serves the connections after it.
  static func forgetful(after taken: Int = 1) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.respond(body: Array("first".utf8))
      if connection.number == 1 {
        var left = taken
        while left > 0 { left -= try connection.read(upTo: left).count }
        return connection.reset()
      }
      while let request = try connection.readRequest() {
        try connection.respond(body: Array("\(request.body.count)".utf8))
      }
    }
  }

  /// The ways a body reaches the wire that can be sent again.
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case small, copied, large, huge, opened, openedOfLength

    var testDescription: String { "\(self)" }

    var size: Int {
      switch self {
      case .small: 10
      case .copied: 32 * 1024
      case .large: 500_000
      case .huge, .opened, .openedOfLength: 8_000_000
      }
    }

    var isOpened: Bool { self == .opened || self == .openedOfLength }

    var body: Body {
      let size = size
      switch self {
      case .small, .copied, .large, .huge: return .bytes(Pattern.bytes(size))
      case .opened:
        return Body { try Pattern.body(size, pieces: 10_007).open() }
      case .openedOfLength:
        return Body(length: size) { try Pattern.body(size, pieces: 10_007).open() }
      }
    }
  }

  @Test(
    "is replaced, and the request goes out again whole", arguments: Kind.allCases,
    [1, 5000, 100_000])
  func secondTry(kind: Kind, taken: Int) async throws {
    // What has gone out is part of the race: libcurl may notice in a read or in a write.
    let origin = try Self.forgetful(after: min(taken, kind.size))
    let client = try Client()
    let log = EventLog()
    #expect(try await client.fetch("GET", origin.url()).text == "first")
    let request = try BridgeRequest("POST", origin.url(), body: kind.body)
    let answer = try await client.send(request, reporting: log)
    #expect(try await answer.body.collect(upTo: 100) == Array("first".utf8))
    #expect(answer.transfer?.metrics?.isConnectionReused == false)
    // libcurl may open a connection before it notices that it cannot restart such a body.
    let connections = origin.connectionCount
    #expect(connections == 2 || connections == 3 && kind.isOpened)
    #expect(origin.requests.last?.body == Pattern.bytes(kind.size))
    #expect(origin.requests.count { $0.method == "POST" } <= 2)
    #expect(log.events.count { if case .sentAgain = $0.kind { true } else { false } } == 1)
    // The connection that took the dead one's place is kept as any other.
    for _ in 0..<3 { #expect(try await client.fetch("GET", origin.url()).text == "0") }
    #expect(origin.connectionCount == connections)
  }

  @Test("takes a body that is opened again whole, where its handle sent bytes in memory before")
  func openedAfterCopied() async throws {
    let origin = try Self.forgetful(after: 5)
    let client = try Client()
    #expect(try await client.fetch("POST", origin.url(), body: .bytes([1, 2])).text == "first")
    let body = Body(length: 10) { try Pattern.body(10, pieces: 10).open() }
    #expect(try await client.fetch("POST", origin.url(), body: body).text == "first")
    #expect(origin.requests.last?.body == Pattern.bytes(10))
  }

  @Test("fails a body that can be read once, as possibly sent", arguments: [nil, 8_000_000])
  func once(length: Int?) async throws {
    let origin = try Self.forgetful(after: 100_000)
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "first")
    let body = Pattern.body(8_000_000, pieces: 10_007, length: length)
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("PUT", origin.url(), body: body)
    }
    #expect(error.code == .sendFailed || error.code == .closedEarly)
    #expect(error.wasSent)
    #expect(try await client.fetch("GET", origin.url()).text == "first")
  }

  @Test("is replaced once: a second dead one fails the request")
  func onlyOnce() async throws {
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readHead() else { return }
      if request.method == "GET" {
        try connection.respond(body: Array("first".utf8))
        guard try connection.readHead() != nil else { return }
      }
      connection.reset()
    }
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "first")
    let error = try await #require(throws: TransportError.self) {
      let body = Body { try Pattern.body(8_000_000, pieces: 10_007).open() }
      _ = try await client.fetch("PUT", origin.url(), body: body)
    }
    #expect(error.code == .sendFailed || error.code == .closedEarly)
    #expect(origin.requests.count { $0.method == "PUT" } <= 2)
    #expect(origin.connectionCount <= 3)
  }

  @Test("that cannot be replaced fails the request as possibly sent")
  func nobodyListens() async throws {
    let never = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.respond(body: Array("first".utf8))
      _ = try connection.readHead()
      _ = connection.wait(for: never)
      connection.reset()
    }
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "first")
    let request = try BridgeRequest("PUT", origin.url(), body: .bytes(Pattern.bytes(64 << 20)))
    let task = Task { try await client.send(request) }
    await origin.event {
      if case .began(let request) = $0 { request.method == "PUT" } else { false }
    }
    origin.stop()
    let error = try await #require(throws: TransportError.self) { _ = try await task.value }
    // The second connection is refused, unless it comes while the origin is still closing.
    #expect([.connectFailed, .closedEarly, .sendFailed].contains(error.code), "\(error)")
    #expect(error.wasSent, "\(error)")
  }

  @Test("is not replaced once a byte of the answer has come, interim or not")
  func afterTheFirstByte() async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.respond(body: Array("first".utf8))
      guard let request = try connection.readHead() else { return }
      try connection.write("HTTP/1.1 103 Early Hints\r\n\r\n")
      try connection.readBody(of: request) { _ in }
      connection.reset()
    }
    let client = try Client()
    #expect(try await client.fetch("GET", origin.url()).text == "first")
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("PUT", origin.url(), body: .bytes(Pattern.bytes(500_000)))
    }
    #expect(error.code == .closedEarly)
    #expect(origin.connectionCount == 1)
  }
}
