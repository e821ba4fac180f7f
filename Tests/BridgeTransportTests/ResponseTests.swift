import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("an answer", .timeLimit(.minutes(5)))
struct ResponseTests {
  @Test("keeps Set-Cookie apart, and the order and spelling of its fields")
  func fields() async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1, b\r\nx-oDD_~!: v\r\nSet-Cookie: c=2\r\nX-Empty:\r\n"
        + "X-Empty:   \r\nX-Tab:\t a \t\r\nset-cookie: d=3\r\nContent-Length: 2\r\n\r\nok")
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.values(of: "set-cookie") == ["a=1, b", "c=2", "d=3"])
    #expect(
      answer.response.fields.map(\.name.rawName) == [
        "Set-Cookie", "x-oDD_~!", "Set-Cookie", "X-Empty", "X-Empty", "X-Tab", "set-cookie",
        "Content-Length",
      ])
    #expect(answer.values(of: "X-Empty") == ["", ""])
    #expect(answer.values(of: "X-Tab") == ["a"])
    #expect(answer.text == "ok")
  }

  @Test("keeps bytes outside ASCII in values and a reason in any script")
  func bytes() async throws {
    let head = Array("HTTP/1.1 200 Gr\u{FC}n\r\nContent-Length: 0\r\nX-Raw: ".utf8)
    let value: [UInt8] = [0x61, 0xE4, 0xFF, 0x80, 0x62]
    let origin = try LoopbackOrigin.answering { _ in
      .bytes(head + value + Array("\r\n\r\n".utf8))
    }
    let answer = try await Client().fetch("GET", origin.url())
    let field = try #require(answer.response.fields.first { $0.name.rawName == "X-Raw" })
    #expect(field.withUnsafeBytesOfValue { Array($0) } == value)
    #expect(answer.status == 200)
  }

  @Test("loses a length that its coding overrides (RFC 9112 §6.3)", arguments: [3, 99])
  func overriddenLength(length: Int) async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "7\r\nabcEVIL\r\n0\r\n\r\n")
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.values(of: "Content-Length").isEmpty)
    #expect(answer.response.body.length != length)
    #expect(answer.text == "abcEVIL")
  }

  @Test("joins folded lines by a space (RFC 9112 §5.2)")
  func folded() async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\nX-Long: a\r\n \t b\r\n\tc\r\nX-B: 1\r\nContent-Length: 0\r\n\r\n")
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.values(of: "X-Long") == ["a b c"])
    #expect(answer.values(of: "X-B") == ["1"])
  }

  struct StatusLine: Sendable {
    let line: String
    let status: Int
    let reason: String
  }

  @Test(
    "is read from every form of status line",
    arguments: [
      StatusLine(line: "HTTP/1.1 200 OK", status: 200, reason: "OK"),
      StatusLine(line: "HTTP/1.1 200 ", status: 200, reason: ""),
      StatusLine(line: "HTTP/1.1 200", status: 200, reason: ""),
      StatusLine(line: "HTTP/1.0 404 Not Here", status: 404, reason: "Not Here"),
      StatusLine(line: "HTTP/1.1 999 Odd", status: 999, reason: "Odd"),
      StatusLine(line: "HTTP/1.1 200 a: b", status: 200, reason: "a: b"),
      // Each of the two bytes that the letter is in UTF-8.
      StatusLine(line: "HTTP/1.1 200 \u{E9}", status: 200, reason: "\u{C3}\u{A9}"),
    ])
  func statusLine(_ expected: StatusLine) async throws {
    let origin = try LoopbackOrigin.sending(expected.line + "\r\nContent-Length: 2\r\n\r\nok")
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.status == expected.status)
    #expect(answer.response.head.status.reasonPhrase == expected.reason)
    #expect(answer.text == "ok")
  }

  @Test("of HTTP/1.0 ends with its connection; the next request is whole again")
  func oldVersion() async throws {
    let origin = try LoopbackOrigin.answering { _ in .verbatim("HTTP/1.0 200 OK\r\n\r\nbody") }
    let client = try Client()
    let answer = try await client.fetch("GET", origin.url())
    #expect(answer.text == "body")
    #expect(answer.response.transfer?.metrics?.version == .http1_0)
    let second = try await client.fetch("POST", origin.url(), body: Pattern.body(9, pieces: 4))
    #expect(second.text == "body")
    #expect(origin.requests.map(\.body) == [[], Pattern.bytes(9)])
  }

  @Test("comes after any number of interim ones, which are kept")
  func interim() async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nLink: </b>\r\n\r\n"
        + "HTTP/1.1 103 Early Hints\r\nLink: </c>\r\n\r\nHTTP/1.1 199 Odd\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nok")
    let answer = try await Client().fetch("GET", origin.url())
    let interim = try #require(answer.response.transfer).interim
    #expect(interim.map(\.status.code) == [100, 103, 103, 199])
    #expect(
      interim[1].headerFields[values: try #require(HTTPField.Name("Link"))] == ["</a>", "</b>"])
    #expect(answer.response.fields.count == 2)
    #expect(answer.text == "ok")
  }

  @Test("has its trailers once the body has ended")
  func trailers() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard try connection.readRequest() != nil else { return }
      try connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
      guard connection.wait(for: gate) else { return }
      try connection.write("0;last=1\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n")
    }
    let client = try Client()
    let response = try await client.send("GET", origin.url())
    let record = try #require(response.transfer)
    #expect(record.trailers.isEmpty)
    #expect(record.metrics == nil)
    gate.open()
    #expect(try await response.body.collect(upTo: 10) == Array("abc".utf8))
    #expect(record.trailers.map(\.name.rawName) == ["X-Sum", "x-sum"])
    #expect(record.trailers.map(\.value) == ["1", "2"])
    #expect(!response.fields.contains { $0.name.canonicalName == "x-sum" })
    #expect(record.metrics != nil)
  }

  @Test(
    "without a body says so, whatever its length field claims",
    arguments: [("GET", 204), ("GET", 304), ("HEAD", 200)], [0, 100])
  func lyingLength(what: (method: String, status: Int), length: Int) async throws {
    let origin = try LoopbackOrigin.answering { request in
      .verbatim("HTTP/1.1 \(what.status) X\r\nContent-Length: \(length)\r\n\r\n", then: .keepOpen)
    }
    let client = try Client()
    for _ in 1...2 {
      let answer = try await client.fetch(what.method, origin.url())
      #expect(answer.status == what.status)
      #expect(answer.values(of: "content-length") == ["\(length)"])
      #expect(answer.bytes == [])
      #expect(answer.response.body.length == 0)
    }
    #expect(origin.connectionCount == 1)
  }

  @Test(
    "with an empty body ends at once",
    arguments: ["Content-Length: 0", "Transfer-Encoding: chunked"])
  func empty(framing: String) async throws {
    let end = framing.hasPrefix("T") ? "0\r\n\r\n" : ""
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n\(end)", then: .keepOpen)
    #expect(try await Client().fetch("GET", origin.url()).bytes == [])
  }

  @Test(
    "that repeats one length in every way it may is read",
    arguments: ["2\r\nContent-Length: 2", "2, 2"])
  func repeatedLength(value: String) async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\nContent-Length: \(value)\r\n\r\nok", then: .keepOpen)
    #expect(try await Client().fetch("GET", origin.url()).text == "ok")
  }

  @Test("is as coded on the wire", arguments: ["gzip", "br", "x-unknown"])
  func undecoded(coding: String) async throws {
    let origin = try LoopbackOrigin.sending(
      "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: 3\r\n\r\nabc")
    #expect(try await Client().fetch("GET", origin.url()).text == "abc")
  }

  @Test("that redirects is handed over, not followed", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .redirect(to: "/other", status: status) }
    let answer = try await Client().fetch("GET", origin.url())
    #expect(answer.status == status)
    #expect(origin.requestCount == 1)
  }

  @Test("says what went over the wire")
  func metrics() async throws {
    let origin = try LoopbackOrigin.answering { request in .text(request.text) }
    let client = try Client()
    _ = try await client.fetch("POST", origin.url(), body: .text("abcde"))
    let answer = try await client.fetch("POST", origin.url(), body: .text("abcde"))
    let metrics = try #require(answer.response.transfer?.metrics)
    #expect(metrics.isConnectionReused)
    #expect(metrics.version == .http1_1)
    #expect(metrics.sentHeadBytes == origin.requests[1].head.count)
    #expect(metrics.sentBodyBytes == 5)
    #expect(metrics.receivedBodyBytes == 5)
    #expect(metrics.receivedHeadBytes == RawResponse.text("abcde").head.count)
    #expect(metrics.remoteAddress == origin.authority)
    #expect(metrics.finished >= metrics.firstByte && metrics.firstByte >= metrics.requestStarted)
  }
}
