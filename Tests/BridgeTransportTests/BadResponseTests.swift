import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("an origin that breaks the rules", .timeLimit(.minutes(5)))
struct BadResponseTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: String
    var ending = RawResponse.Ending.close
    let code: TransportError.Code
    let phase: ExchangePhase

    init(
      _ description: String, _ answer: String, then ending: RawResponse.Ending = .close,
      is code: TransportError.Code, in phase: ExchangePhase
    ) {
      testDescription = description
      self.answer = answer
      self.ending = ending
      self.code = code
      self.phase = phase
    }
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

  static let scenarios: [Scenario] = [
    Scenario("closes before any byte", "", is: .closedEarly, in: .waiting),
    Scenario("resets before any byte", "", then: .reset, is: .closedEarly, in: .waiting),
    Scenario("closes in the status line", "HTTP/1.1 2", is: .closedEarly, in: .waiting),
    Scenario(
      "closes after an interim answer", "HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n",
      is: .closedEarly, in: .waiting),
    Scenario("closes in the head", ok + "X-A: 1\r\nX-", is: .closedEarly, in: .receivingHead),
    Scenario(
      "resets in the head", ok + "X-A: 1\r\n", then: .reset, is: .closedEarly, in: .receivingHead),
    Scenario(
      "closes in the body", ok + "Content-Length: 10\r\n\r\nabc", is: .closedEarly,
      in: .receivingBody),
    Scenario(
      "resets in the body", ok + "Content-Length: 10\r\n\r\nabc", then: .reset, is: .closedEarly,
      in: .receivingBody),
    Scenario("closes in a chunk", chunked + "5\r\nab", is: .closedEarly, in: .receivingBody),
    Scenario(
      "closes between chunks", chunked + "2\r\nab\r\n", is: .closedEarly, in: .receivingBody),
    Scenario("closes in a chunk size", chunked + "5", is: .closedEarly, in: .receivingBody),
    Scenario(
      "closes in the trailers", chunked + "0\r\nX-A: 1\r\n", is: .closedEarly, in: .receivingBody),
    Scenario(
      "sends a chunk size that is none", chunked + "zz\r\nab\r\n", is: .protocolViolation,
      in: .receivingBody),
    Scenario(
      "sends a negative chunk size", chunked + "-5\r\nab\r\n", is: .protocolViolation,
      in: .receivingBody),
    Scenario(
      "sends a chunk size beyond every number", chunked + "fffffffffffffffffff\r\nab\r\n",
      is: .protocolViolation, in: .receivingBody),
    Scenario(
      "sends a chunk longer than it said", chunked + "2\r\nabc\r\n0\r\n\r\n",
      is: .protocolViolation, in: .receivingBody),
    Scenario(
      "sends a trailer without colon", chunked + "2\r\nab\r\n0\r\nodd\r\n\r\n",
      is: .protocolViolation, in: .receivingBody),
    Scenario("sends garbage", "\u{1}\u{2}garbage\r\n\r\n", is: .protocolViolation, in: .waiting),
    Scenario("speaks HTTP/0.9", "<html>hello</html>", is: .protocolViolation, in: .waiting),
    Scenario(
      "speaks of a version unknown", "HTTP/7.5 200 OK\r\n\r\n", is: .protocolViolation, in: .waiting
    ),
    Scenario(
      "sends a status that is none", "HTTP/1.1 abc OK\r\n\r\n", is: .protocolViolation,
      in: .waiting),
    Scenario(
      "sends a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n", is: .protocolViolation,
      in: .waiting),
    Scenario(
      "switches protocols unasked", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
      then: .keepOpen, is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends a negative length", ok + "Content-Length: -5\r\n\r\nabc", is: .protocolViolation,
      in: .receivingHead),
    Scenario(
      "sends a length beyond every number", ok + "Content-Length: 99999999999999999999\r\n\r\nabc",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends a length that is none", ok + "Content-Length: 3x\r\n\r\nabc", is: .protocolViolation,
      in: .receivingHead),
    Scenario(
      "sends an empty length", ok + "Content-Length:\r\n\r\nabc", is: .protocolViolation,
      in: .receivingHead),
    Scenario(
      "sends two lengths", ok + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends two lengths in one field", ok + "Content-Length: 3, 5\r\n\r\nabcde",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends a line without colon", ok + "odd line\r\nContent-Length: 0\r\n\r\n",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends a space before the colon", ok + "X-A : 1\r\nContent-Length: 0\r\n\r\n",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends an empty name", ok + ": 1\r\nContent-Length: 0\r\n\r\n", is: .protocolViolation,
      in: .receivingHead),
    Scenario(
      "folds its first line", ok + " X-A: 1\r\nContent-Length: 0\r\n\r\n",
      is: .protocolViolation, in: .receivingHead),
    Scenario(
      "sends a NUL", ok + "X-A: 1\u{0}2\r\nContent-Length: 0\r\n\r\n", is: .protocolViolation,
      in: .receivingHead),
    Scenario(
      "uses a transfer coding unknown", ok + "Transfer-Encoding: rot13\r\n\r\nabc",
      is: .protocolViolation, in: .receivingBody),
    Scenario(
      "sends one huge line", ok + "X-A: " + String(repeating: "a", count: 400_000) + "\r\n\r\n",
      is: .headTooLarge, in: .receivingHead),
    Scenario(
      "sends a line over libcurl's own limit",
      ok + "X-A: " + String(repeating: "a", count: 110_000) + "\r\nContent-Length: 0\r\n\r\n",
      is: .headTooLarge, in: .receivingHead),
    Scenario(
      "sends a huge status line", "HTTP/1.1 200 " + String(repeating: "a", count: 400_000),
      is: .headTooLarge, in: .waiting),
    Scenario(
      "sends many lines", ok + String(repeating: "X-A: 0123456789\r\n", count: 20_000),
      is: .headTooLarge, in: .receivingHead),
    Scenario(
      "sends too many fields", ok + String(repeating: "A: b\r\n", count: 5000) + "\r\n",
      is: .headTooLarge, in: .receivingHead),
    Scenario(
      "sends too many trailers",
      chunked + "0\r\n" + String(repeating: "X-A: 0123456789\r\n", count: 20_000),
      is: .headTooLarge, in: .receivingBody),
  ]

  @Test("fails the request with what, where and when", arguments: scenarios)
  func fails(_ scenario: Scenario) async throws {
    let origin = try LoopbackOrigin.sending(scenario.answer, then: scenario.ending)
    let client = try Client { $0.timeouts.firstByte = .seconds(5) }
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("GET", origin.url("/path?secret"))
    }
    #expect(error.code == scenario.code)
    #expect(error.phase == scenario.phase)
    #expect(error.message.contains("http://\(origin.authority)"))
    #expect(error.message.contains("\(error.phase)"))
    #expect(!error.message.contains("secret"))
    #expect(error.wasSent)
    #expect(origin.requestCount == 1)
  }

  /// Byte by byte, because libcurl takes other ways through its code then.
  @Test(
    "fails the request as well when it trickles",
    arguments: scenarios.filter { $0.answer.utf8.count < 200 })
  func failsSlowly(_ scenario: Scenario) async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.trickle(Array(scenario.answer.utf8), every: .milliseconds(1))
      switch scenario.ending {
      case .keepOpen: connection.waitForClose()
      case .close: connection.close()
      case .reset: connection.reset()
      }
    }
    let client = try Client()
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("GET", origin.url())
    }
    #expect(error.code == scenario.code)
    #expect(error.phase == scenario.phase)
  }

  @Test("hands over the head although the rest ends early at once")
  func headSurvives() async throws {
    let answer = Self.ok + "Set-Cookie: a=1\r\nContent-Length: 10\r\n\r\nabc"
    let origin = try LoopbackOrigin.sending(answer, then: .close)
    let client = try Client()
    // Head and end come in one round of the loop or in two: many tries meet both.
    for _ in 0..<50 {
      let response = try await client.send("GET", origin.url())
      #expect(response.fields[values: .setCookie] == ["a=1"])
      let error = try await #require(throws: TransportError.self) {
        _ = try await response.body.collect(upTo: 100)
      }
      #expect(error.code == .closedEarly)
    }
  }

  @Test("leaves the transport in good order", arguments: scenarios)
  func goesOn(_ scenario: Scenario) async throws {
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readRequest() else { return }
      let isFirst = request.path == "/bad"
      let bad = RawResponse.verbatim(scenario.answer, then: scenario.ending)
      try connection.answer(request, with: isFirst ? bad : .text("good"))
      if !isFirst || scenario.ending == .keepOpen { connection.waitForClose() }
    }
    let client = try Client { $0.timeouts.firstByte = .seconds(5) }
    await #expect(throws: TransportError.self) {
      _ = try await client.fetch("GET", origin.url("/bad"))
    }
    #expect(try await client.fetch("GET", origin.url("/good")).text == "good")
  }

  @Test("is stopped in an endless head", arguments: ["X-A: 0123456789\r\n", "0123456789"])
  func endlessHead(piece: String) async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\nX: ")
      while true { try connection.write(piece) }
    }
    let error = try await #require(throws: TransportError.self) {
      _ = try await Client().fetch("GET", origin.url())
    }
    #expect(error.code == .headTooLarge)
    await origin.closing()
  }

  @Test("is stopped in endless interim answers")
  func endlessInterim() async throws {
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      while true { try connection.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }
    }
    let error = try await #require(throws: TransportError.self) {
      _ = try await Client().fetch("GET", origin.url())
    }
    #expect(error.code == .headTooLarge)
  }

  @Test("may send a head up to the limit")
  func largeHead() async throws {
    let fields = (0..<50).map { ("X-\($0)", String(repeating: "a", count: 5000)) }
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(fields: fields, body: Array("ok".utf8))
    }
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.response.fields.count == 51)
    #expect(answer.text == "ok")
  }
}
