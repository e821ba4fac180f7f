import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("the body of a request", .timeLimit(.minutes(5)))
struct RequestBodyTests {
  static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"]
  static let sizes = [1, 32 * 1024, 32 * 1024 + 1, 3_000_000]

  @Test("arrives whole when it is in memory", arguments: methods, sizes)
  func atHand(method: String, size: Int) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let bytes = Pattern.bytes(size)
    let answer = try await Client().fetch(method, origin.url(), body: .bytes(bytes))
    #expect(answer.text == "\(size)")
    #expect(origin.requests.map(\.body) == [bytes])
    #expect(origin.requests.first?.first("content-length") == "\(size)")
  }

  @Test("arrives whole when it streams with a known length", arguments: methods, sizes)
  func knownLength(method: String, size: Int) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let body = Pattern.body(size, pieces: 10_007, length: size)
    let answer = try await Client().fetch(method, origin.url(), body: body)
    #expect(answer.text == "\(size)")
    #expect(origin.requests.map(\.body) == [Pattern.bytes(size)])
    #expect(origin.requests.first?.first("content-length") == "\(size)")
  }

  @Test("arrives whole when it streams with no known length", arguments: methods, [0] + sizes)
  func unknownLength(method: String, size: Int) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let body = Pattern.body(size, pieces: 10_007)
    let answer = try await Client().fetch(method, origin.url(), body: body)
    #expect(answer.text == "\(size)")
    #expect(origin.requests.map(\.body) == [Pattern.bytes(size)])
    #expect(origin.requests.first?.first("transfer-encoding") == "chunked")
  }

  @Test("arrives whole in chunks of one byte", arguments: [nil, 5000])
  func singleBytes(length: Int?) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let body = Pattern.body(5000, pieces: 1, length: length)
    _ = try await Client().fetch("POST", origin.url(), body: body)
    #expect(origin.requests.map(\.body) == [Pattern.bytes(5000)])
  }

  @Test("is refused on HEAD, and the transport continues", arguments: [1, 100_000])
  func head(size: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("HEAD", origin.url(), body: .bytes(Pattern.bytes(size)))
    }
    #expect(error.code == .unsupportedRequest)
    #expect(error.phase == .handlers)
    #expect(origin.connectionCount == 0)
    #expect(try await client.fetch("GET", origin.url()).text == "x")
  }

  @Test(
    "that has other than its length fails and never ends as if whole",
    arguments: [0, 1, 99, 101, 300], [1, 100, 1000])
  func wrongLength(actual: Int, pieces: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let error = try await #require(throws: TransportError.self) {
      let body = Pattern.body(actual, pieces: pieces, length: 100)
      _ = try await client.fetch("POST", origin.url(), body: body)
    }
    #expect(error.code == .unsupportedRequest)
    #expect(error.message.contains("100"))
    await origin.closing()
    // Its script was still reading: the request never ended.
    #expect(origin.failures.count == 1, "\(origin.failures)")
    #expect(try await client.fetch("GET", origin.url("/next")).text == "x")
    #expect(origin.requests.map(\.line) == ["POST /", "GET /next"])
    #expect(origin.requests.map(\.connection) == [1, 2])
  }

  struct Broken: Error, Equatable {}

  @Test("that throws midway fails with that error", arguments: [nil, 1_000_000])
  func throwsMidway(length: Int?) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Pattern.bytes(5000))
      continuation.finish(throwing: Broken())
    }
    await #expect(throws: Broken()) {
      _ = try await client.fetch("POST", origin.url(), body: .stream(chunks, length: length))
    }
    #expect(try await client.fetch("GET", origin.url("/next")).text == "x")
    #expect(origin.connectionCount == 2)
  }

  @Test("that was read before fails with bodyAlreadyRead instead of going out empty")
  func readTwice() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let body = Pattern.body(5000, pieces: 100)
    _ = try await client.fetch("POST", origin.url(), body: body)
    let error = try await #require(throws: BridgeError.self) {
      _ = try await client.fetch("POST", origin.url(), body: body)
    }
    #expect(error.code == .bodyAlreadyRead)
  }

  @Test("stops being asked for once the origin stops reading")
  func backPressure() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readHead(), connection.wait(for: gate) else { return }
      var count = 0
      try connection.readBody(of: request) { count += $0.count }
      try connection.respond(body: Array("\(count)".utf8))
    }
    let made = Locked(0)
    let chunks = AsyncStream<[UInt8]> {
      made.withLock { made in
        guard made < 64 << 20 else { return nil }
        made += 65_536
        return [UInt8](repeating: 7, count: 65_536)
      }
    }
    let client = try Client()
    async let answer = client.fetch("POST", origin.url(), body: .stream(chunks))
    await origin.arrival()
    let bound = try await settled { made.withLock { $0 } }
    #expect(bound < 16 << 20)
    gate.open()
    #expect(try await answer.text == "\(64 << 20)")
  }

  @Test("is no longer requested once the origin has refused it", arguments: [nil, 1 << 30])
  func refusedEarly(length: Int?) async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge")
      connection.waitForClose()
    }
    let stopped = Locked(false)
    let chunks = AsyncStream<[UInt8]> {
      [UInt8](repeating: 7, count: 65_536)
    } onCancel: {
      stopped.withLock { $0 = true }
    }
    let client = try Client()
    let answer = try await client.fetch("POST", origin.url(), body: .stream(chunks, length: length))
    #expect(answer.status == 413)
    #expect(answer.text == "large")
    #expect(try await client.fetch("GET", origin.url()).status == 413)
    #expect(origin.connectionCount == 2)
  }

  /// Responses that are whole before the request is.
  private static let early = [
    "Content-Length: 2\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2\r\nok\r\n0\r\nX: 1\r\n\r\n",
  ]

  @Test(
    "that stops moving after the whole response ends the exchange", arguments: early, [nil, 9000])
  func stopped(rest: String, length: Int?) async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\n" + rest)
      connection.waitForClose()
    }
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    feed.yield([7])
    let answer = try await Client().fetch(
      "POST", origin.url(), body: .stream(chunks, length: length))
    #expect(answer.status == 200 && answer.text == "ok")
    feed.finish()
  }

  @Test("that the origin does not read ends with the whole response", arguments: early)
  func unread(rest: String) async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\n" + rest)
      _ = connection.wait(for: gate)
    }
    let chunks = AsyncStream<[UInt8]> { [UInt8](repeating: 7, count: 65_536) }
    let answer = try await Client().fetch("POST", origin.url(), body: .stream(chunks))
    #expect(answer.status == 200 && answer.text == "ok")
    gate.open()
  }

  @Test(
    "that waits is over once the origin has closed the connection",
    arguments: [
      ("Connection: close\r\n\r\nok", true),
      ("Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", true),
      ("Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", false),
      ("Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", false),
    ])
  func closed(rest: String, isWhole: Bool) async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\n" + rest)
      connection.close()
    }
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    feed.yield([7])
    let client = try Client()
    if isWhole {
      #expect(try await client.fetch("POST", origin.url(), body: .stream(chunks)).text == "ok")
    } else {
      let error = try await #require(throws: TransportError.self) {
        _ = try await client.fetch("POST", origin.url(), body: .stream(chunks))
      }
      #expect(error.code == .closedEarly)
    }
    feed.finish()
  }

  @Test("that waits for its first byte does not hide an early refusal")
  func refusedBeforeFirstByte() async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write("HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno")
      connection.waitForClose()
    }
    let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
    let answer = try await Client().fetch("POST", origin.url(), body: .stream(chunks))
    #expect(answer.status == 401)
    feed.finish()
  }

  @Test("waits for permission where an Expect field asks for it")
  func expect() async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let answer = try await Client().fetch(
      "POST", origin.url(), fields: [("Expect", "100-continue")], body: .text("abc"))
    #expect(answer.text == "3")
    #expect(answer.response.transfer?.interim.map(\.status.code) == [100])
  }
}
