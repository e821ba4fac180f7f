import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("the trailers of a request", .timeLimit(.minutes(5)))
struct RequestTrailerTests {
  static let digest = HTTPField.Name.eTag

  static func fields(_ pairs: [(String, String)]) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs { try fields.add(name, value) }
    return fields
  }

  /// The ways a body can be there.
  enum Kind: CaseIterable {
    case nothing, emptyStream, small, large, stream, streamOfLength

    var bytes: [UInt8] {
      switch self {
      case .nothing, .emptyStream: []
      case .small: Pattern.bytes(10)
      case .large, .stream, .streamOfLength: Pattern.bytes(300_000)
      }
    }

    var body: Body {
      switch self {
      case .nothing: .empty
      case .emptyStream: Pattern.body(0, pieces: 1)
      case .small, .large: .bytes(bytes)
      case .stream: Pattern.body(bytes.count, pieces: 10_007)
      case .streamOfLength: Pattern.body(bytes.count, pieces: 10_007, length: bytes.count)
      }
    }
  }

  @Test(
    "follow a body of any kind in chunks", arguments: Kind.allCases, ["POST", "PUT", "GET"])
  func arrive(kind: Kind, method: String) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.body.count)") }
    let client = try Client()
    // Twice, because libcurl's handles remember what they sent; and once without.
    for _ in 1...2 {
      var body = kind.body
      body.trailers = try BodyTrailers { [Self.digest: "abc=", .server: ""] }
      #expect(
        try await client.fetch(method, origin.url(), body: body).text == "\(kind.bytes.count)")
    }
    _ = try await client.fetch(method, origin.url(), body: Pattern.body(9, pieces: 4))
    _ = try await client.fetch(method, origin.url(), body: .text("bare"))
    #expect(origin.connectionCount == 1)
    let expected = Array("ETag: abc=\r\nServer: \r\n".utf8)
    for request in origin.requests.prefix(2) {
      #expect(request.body == kind.bytes)
      #expect(request.trailerBytes == expected)
      #expect(request.first("transfer-encoding") == "chunked")
      #expect(request.first("content-length") == nil)
      #expect(request.first("trailer") == nil)
    }
    #expect(origin.requests.dropFirst(2).map(\.body) == [Pattern.bytes(9), Array("bare".utf8)])
    #expect(origin.requests.dropFirst(2).allSatisfy { $0.trailerBytes.isEmpty })
  }

  @Test("are made once the last chunk was taken")
  func madeLast() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    let sum = Locked(0)
    var body = Pattern.body(1_000_000, pieces: 999).tapped { chunk in
      sum.withLock { $0 += chunk.reduce(0) { $0 + Int($1) } }
    } onEnd: { _ in
    }
    body.trailers = try BodyTrailers(announcing: [Self.digest]) {
      [Self.digest: "\(sum.withLock { $0 })"]
    }
    _ = try await Client().fetch("POST", origin.url(), body: body)
    let request = try #require(origin.requests.first)
    let right = Pattern.bytes(1_000_000).reduce(0) { $0 + Int($1) }
    #expect(request.trailerBytes == Array("ETag: \(right)\r\n".utf8))
    #expect(request.values(of: "trailer") == ["ETag"])
  }

  @Test("are announced beside those the request announces itself")
  func announced() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    var body = Body.text("x")
    body.trailers = try BodyTrailers(
      try Self.fields([("X-A", "1"), ("X-B", "2"), ("x-a", "3")]))
    _ = try await Client().fetch(
      "POST", origin.url(), fields: [("Trailer", "x-b , X-C")], body: body)
    let request = try #require(origin.requests.first)
    #expect(request.values(of: "trailer") == ["x-b , X-C", "X-A"])
    #expect(request.trailerBytes == Array("X-A: 1\r\nX-B: 2\r\nx-a: 3\r\n".utf8))
  }

  @Test("may be many and long, up to what libcurl can keep")
  func many() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    let client = try Client()
    let many = try Self.fields((0..<3000).map { ("X-\($0)", "value \($0)") })
    let long = try Self.fields([("X", String(repeating: "a", count: 65_533 - 5))])
    for fields in [many, long] {
      var body = Body.text("x")
      body.trailers = try BodyTrailers { fields }
      #expect(try await client.fetch("POST", origin.url(), body: body).text == "ok")
    }
    #expect(origin.requests[0].trailers.count == 3000)
    #expect(origin.requests[0].trailers[2999] == .init("X-2999", "value 2999"))
    #expect(origin.requests[1].trailerBytes.count == 65_533)
    let longer = try Self.fields([("X", String(repeating: "a", count: 65_533 - 4))])
    let error = try await #require(throws: TransportError.self) {
      var body = Body.text("x")
      body.trailers = try BodyTrailers(longer)
      _ = try await client.fetch("POST", origin.url(), body: body)
    }
    #expect(error.code == .unsupportedRequest)
    #expect(error.message.contains("65534"))
  }

  @Test("wait for an origin that reads slowly")
  func backPressure() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readHead(), connection.wait(for: gate) else { return }
      let whole = try connection.readBody(of: request)
      try connection.respond(body: whole.trailerBytes)
    }
    let isMade = Locked(false)
    var body = Pattern.body(64 << 20, pieces: 65_536)
    body.trailers = try BodyTrailers {
      isMade.withLock { $0 = true }
      return [Self.digest: "1"]
    }
    let client = try Client()
    async let answer = client.fetch("POST", origin.url(), body: body)
    await origin.arrival()
    _ = try await settled { 0 }
    #expect(isMade.withLock { !$0 })
    gate.open()
    #expect(try await answer.text == "ETag: 1\r\n")
  }

  struct Broken: Error, Equatable {}

  @Test("that cannot be made fail the request with the reason", arguments: Kind.allCases)
  func providerThrows(kind: Kind) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    let client = try Client()
    await #expect(throws: Broken()) {
      var body = kind.body
      body.trailers = try BodyTrailers { throw Broken() }
      _ = try await client.fetch("POST", origin.url(), body: body)
    }
    #expect(!origin.requests.contains { !$0.trailerBytes.isEmpty })
    #expect(try await client.fetch("GET", origin.url("/next")).text == "ok")
  }

  static let forbidden = [
    "Content-Length", "transfer-encoding", "Host", "Authorization", "Cookie", "Content-Type",
    "Content-Encoding", "Content-Range", "Trailer", "If-None-Match", "Cache-Control", "TE",
    "Connection",
  ]

  @Test("that must not be any are refused by name", arguments: forbidden)
  func forbiddenName(name: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    let fields = try Self.fields([("X-A", "1"), (name, "2")])
    let early = try #require(throws: BridgeError.self) { _ = try BodyTrailers(fields) }
    #expect(throws: early) {
      _ = try BodyTrailers(announcing: fields.map(\.name)) { HTTPFields() }
    }
    let late = try await #require(throws: BridgeError.self) {
      var body = Body.text("x")
      body.trailers = try BodyTrailers { fields }
      _ = try await Client().fetch("POST", origin.url(), body: body)
    }
    #expect(early == late)
    #expect(early.code == .malformedField)
    #expect(early.message.contains(name))
  }

  @Test("with a line break in a value fail the request", arguments: ["a\rb", "a\nb", "a\0b"])
  func lineBreak(value: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("ok") }
    let error = try await #require(throws: BridgeError.self) {
      var body = Body.text("x")
      body.trailers = try BodyTrailers { try Self.fields([("X-A", value)]) }
      _ = try await Client().fetch("POST", origin.url(), body: body)
    }
    #expect(error.code == .malformedField)
  }

  @Test("are refused on HEAD, as a body is")
  func head() async throws {
    let error = try await #require(throws: TransportError.self) {
      var body = Body.empty
      body.trailers = try BodyTrailers([Self.digest: "1"])
      _ = try await Client().fetch("HEAD", "http://127.0.0.1:1/", body: body)
    }
    #expect(error.code == .unsupportedRequest)
  }

  @Test("go out again with their body when a kept connection is dead")
  func secondTry() async throws {
    let origin = try SecondTryTests.forgetful(after: 5000)
    let client = try Client()
    _ = try await client.fetch("GET", origin.url())
    let made = Locked(0)
    var body = Body.bytes(Pattern.bytes(500_000))
    body.trailers = try BodyTrailers {
      [Self.digest: "\(made.withLock { made in made += 1; return made })"]
    }
    _ = try await client.fetch("POST", origin.url(), body: body)
    #expect(origin.requests.last?.body == Pattern.bytes(500_000))
    #expect(origin.requests.last?.trailers == [.init("ETag", "\(made.withLock { $0 })")])
  }

  @Test(
    "take their request to HTTP/1.1 where the origin has HTTP/2, and no other",
    .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
  func secure() async throws {
    let nginx = try await NginxOrigin()
    let origin = try LoopbackOrigin.answering { RawResponse(body: $0.body) }
    let proxy = try await SecureProxy(to: origin, certificateOf: nginx)
    let client = try HTTP2Tests.client(for: nginx)
    for hasTrailers in [false, true, false] {
      var body = Pattern.body(300_000, pieces: 5000)
      if hasTrailers { body.trailers = try BodyTrailers([Self.digest: "1"]) }
      let answer = try await client.fetch("POST", proxy.url("/"), body: body)
      #expect(answer.bytes == Pattern.bytes(300_000))
      let version = answer.response.transfer?.metrics?.version
      #expect(version == (hasTrailers ? .http1_1 : .http2))
    }
  }
}
