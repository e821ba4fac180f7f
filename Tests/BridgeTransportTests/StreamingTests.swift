import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("the body of an answer", .timeLimit(.minutes(5)))
struct StreamingTests {
  static let size = 48 << 20

  /// Answers with `size` bytes by length or in chunks, and tells how much of it went out.
  static func flood(_ written: Locked<Int>, chunked: Bool) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      let piece = Pattern.bytes(Pattern.period * 256)
      while try connection.readRequest() != nil {
        try connection.write("HTTP/1.1 200 OK\r\n")
        try connection.write(
          chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: \(size)\r\n\r\n")
        for start in stride(from: 0, to: size, by: piece.count) {
          let bytes = Array(piece.prefix(size - start))
          if chunked { try connection.write("\(String(bytes.count, radix: 16))\r\n") }
          try connection.write(bytes)
          if chunked { try connection.write("\r\n") }
          written.withLock { $0 += bytes.count }
        }
        if chunked { try connection.write("0\r\n\r\n") }
      }
    }
  }

  @Test("that is not read stops the origin, and comes whole afterwards", arguments: [false, true])
  func backPressure(chunked: Bool) async throws {
    let written = Locked(0)
    let origin = try Self.flood(written, chunked: chunked)
    let client = try Client()
    let response = try await client.send("GET", origin.url())
    let bound = try await settled { written.withLock { $0 } }
    #expect(bound < 16 << 20)
    var position = 0
    for try await chunk in response.body {
      #expect(!chunk.isEmpty)
      guard chunk == Pattern.bytes(chunk.count, from: position) else {
        throw Unexpected(what: "other bytes at \(position)")
      }
      position += chunk.count
    }
    #expect(position == Self.size)
  }

  @Test("stops and goes on as its reader does", arguments: [1, 20_000])
  func stopAndGo(highWater: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(body: Pattern.bytes(4 << 20)) }
    let client = try Client { $0.highWater = highWater }
    let response = try await client.send("GET", origin.url())
    var bytes: [UInt8] = []
    for try await chunk in response.body {
      bytes += chunk
      for _ in 0..<(chunk.count % 5) { await Task.yield() }
    }
    #expect(bytes == Pattern.bytes(4 << 20))
  }

  @Test("arrives piece by piece, not at the end")
  func piecewise() async throws {
    let gates = [try OriginGate(), try OriginGate()]
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nab")
      for gate in gates {
        guard connection.wait(for: gate) else { return }
        try connection.write("cd")
      }
    }
    let client = try Client()
    let response = try await client.send("GET", origin.url())
    #expect(response.body.length == 6)
    let reader = try response.body.open()
    #expect(try await reader.next() == Array("ab".utf8))
    for gate in gates {
      gate.open()
      #expect(try await reader.next() == Array("cd".utf8))
    }
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
  }

  @Test("in chunks of one byte comes whole")
  func singleBytes() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(body: Pattern.bytes(20_000), framing: .chunked(size: 1))
    }
    #expect(try await Client().fetch("GET", origin.url()).bytes == Pattern.bytes(20_000))
  }

  @Test("that ends early gives what there was, then the error")
  func breaksOff() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      _ = connection.wait(for: gate)
    }
    let client = try Client()
    let response = try await client.send("GET", origin.url())
    gate.open()
    let reader = try response.body.open()
    #expect(try await reader.next() == Array("abc".utf8))
    let error = try await #require(throws: TransportError.self) { _ = try await reader.next() }
    #expect(error.code == .closedEarly)
    #expect(error.phase == .receivingBody)
    await #expect(throws: TransportError.self) { _ = try await reader.next() }
  }

  @Test("that is dropped unread closes its connection, and that connection is not used again")
  func dropped() async throws {
    let written = Locked(0)
    let origin = try Self.flood(written, chunked: false)
    let client = try Client()
    _ = try await client.send("GET", origin.url())
    await origin.closing()
    #expect(written.withLock { $0 } < 16 << 20)
    #expect(try await client.send("GET", origin.url()).status == 200)
    #expect(origin.connectionCount == 2)
  }

  @Test("that is dropped half read closes its connection")
  func droppedHalfRead() async throws {
    let origin = try Self.flood(Locked(0), chunked: true)
    let client = try Client()
    for try await chunk in try await client.send("GET", origin.url()).body where !chunk.isEmpty {
      break
    }
    await origin.closing()
    #expect(origin.openConnectionCount == 0)
  }

  @Test("that its reader gives up ends with that reader's reason")
  func givenUp() async throws {
    let origin = try Self.flood(Locked(0), chunked: false)
    let client = try Client()
    let response = try await client.send("GET", origin.url())
    let reader = try response.body.open()
    _ = try await reader.next()
    reader.cancel(throwing: Unexpected(what: "enough"))
    await #expect(throws: Unexpected.self) { _ = try await reader.next() }
    await origin.closing()
  }

  @Test("larger than asked for is refused and stopped")
  func tooLarge() async throws {
    let origin = try Self.flood(Locked(0), chunked: true)
    let client = try Client()
    let error = try await #require(throws: BridgeError.self) {
      _ = try await client.send("GET", origin.url()).body.collect(upTo: 1000)
    }
    #expect(error.code == .bodyTooLarge)
    await origin.closing()
  }
}
