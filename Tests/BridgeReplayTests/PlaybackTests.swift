import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("the playback origin gives every recorded answer again", .timeLimit(.minutes(5)))
struct PlaybackTests {
  @Test(
    "compressed or not, decoded by its reader",
    arguments: [
      "gzip", "br", "zstd", "deflate", "x-gzip", "identity", "compress", "gzip, br", "nonsense", "",
    ])
  func codings(coding: String) async throws {
    let text = String(repeating: "a body that is worth compressing; ", count: 500)
    let fields = [RecordedField("Content-Encoding", coding), RecordedField("Content-Length", "3")]
    let report = try await ReplayReport.of([.of(answer: .text(text, fields: fields))])
    #expect(report.words == ["same"])
  }

  @Test("coded as the recorded request asked for", arguments: ["gzip", "br", "zstd", "deflate"])
  func asked(coding: String) async throws {
    let accepting = [RecordedField("Accept-Encoding", "gzip, deflate, br, zstd")]
    let fields = [RecordedField("Content-Encoding", coding)]
    let whole = RecordedExchange.of(fields: accepting, answer: .text("text", fields: fields))
    let part = RecordedExchange.of(
      "GET", "http://shop.example/part", fields: accepting + [RecordedField("Range", "bytes=0-3")],
      answer: .text("text", status: 206, fields: fields))
    #expect(try await ReplayReport.of([whole, part]).words == ["same", "same"])
  }

  @Test("empty, whatever coding it claims", arguments: ["gzip", "br", "zstd"])
  func emptyCoded(coding: String) async throws {
    let fields = [RecordedField("Content-Encoding", coding)]
    let report = try await ReplayReport.of([.of(answer: .text("", fields: fields))])
    #expect(report.words == ["same"])
  }

  @Test("with any status from 200 on", arguments: [200, 204, 205, 226, 299, 301, 304, 401, 407])
  func statuses(status: Int) async throws {
    let report = try await ReplayReport.of([.of(answer: .empty(status)), .of("GET", "http://a.b/")])
    #expect(report.words == ["same", "same"])
  }

  @Test("with undefined statuses", arguments: [418, 499, 520, 600, 999])
  func oddStatuses(status: Int) async throws {
    let answer = RecordedResponse.text("no", status: status, reason: "Größe \u{7F}")
    #expect(try await ReplayReport.of([.of(answer: answer)]).words == ["same"])
  }

  @Test("with a reason that would break the head left out")
  func brokenReason() async throws {
    let answer = RecordedResponse.text("x", reason: "OK\r\nX-Injected: 1\r\n\r\nHTTP/1.1 200 OK")
    #expect(try await ReplayReport.of([.of(answer: answer)]).words == ["same"])
  }

  @Test("without a body after HEAD, 204 and 304, and continues with the connection")
  func bodiless() async throws {
    let length = RecordedField("Content-Length", "100")
    let report = try await ReplayReport.of([
      .of("HEAD", "http://shop.example/1", answer: .empty(200, length)),
      .of("GET", "http://shop.example/2"),
      .of("GET", "http://shop.example/3", answer: .empty(204)),
      .of("GET", "http://shop.example/4"),
      .of("GET", "http://shop.example/5", answer: .empty(304, length)),
      .of("GET", "http://shop.example/6"),
    ]) { $0.rules.ignoresVolatileFields = false }
    #expect(report.words == Array(repeating: "same", count: 6))
  }

  @Test("with the length that an answer to HEAD announces")
  func headLength() async throws {
    func head(_ length: String) -> RecordedExchange {
      .of("HEAD", answer: .empty(200, RecordedField("Content-Length", length)))
    }
    #expect(try await ReplayReport.of([head("9")]).words == ["same"])
    let report = try await ReplayReport.of([head("9")], answers: [head("10")])
    #expect(report.words == ["different"])
    #expect(report.exchanges[0].outcome.reason.contains("Content-Length: recorded 9, actual 10"))
  }

  @Test("with repeated Set-Cookie fields, odd values and all")
  func cookies() async throws {
    let fields = [
      RecordedField("Set-Cookie", "a=1; Path=/; HttpOnly"),
      RecordedField("set-cookie", "b=2, with a comma; Secure"), RecordedField("X-Empty", ""),
      RecordedField("X-Latin", "Grüße"), RecordedField("X-Twice", "1"),
      RecordedField("X-Twice", "2"),
    ]
    let report = try await ReplayReport.of([.of(answer: .text("x", fields: fields))])
    #expect(report.words == ["same"])
  }

  @Test("byte for byte", arguments: [0, 1, 255, 65_536, 3_000_000])
  func binary(size: Int) async throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 8)) }
    let answer = RecordedResponse.bytes(bytes, RecordedField("Content-Type", "image/png"))
    #expect(try await ReplayReport.of([.of(answer: answer)]).words == ["same"])
  }

  @Test("under its own name, whatever scheme, host and port that has")
  func origins() async throws {
    let urls = [
      "http://shop.example/", "https://shop.example/", "http://shop.example:8080/",
      "https://shop.example:8443/", "http://[::1]:3000/", "https://[2001:db8::1]/",
      "http://127.0.0.1:9/", "https://localhost/", "http://under_score.example/",
      "HTTPS://UPPER.example:443/",
    ]
    let exchanges = urls.map { RecordedExchange.of("GET", $0, answer: .text($0)) }
    let report = try await ReplayReport.of(exchanges) { $0.concurrency = 4 }
    #expect(report.words == Array(repeating: "same", count: urls.count))
  }

  @Test(
    "to URLs that only browsers take",
    arguments: [
      "/a b?c d", "/é?q=ü", "/a|b{\"c\"}^`<>", "\\back", "/%c3%a9%zz", "/a/../b/./c", "//double",
      "?only=query", "/*", "/x?a=1&a=2&=&b", "/emoji/🎉",
    ])
  func oddURLs(target: String) async throws {
    let exchange = RecordedExchange.of("GET", "http://shop.example\(target)")
    #expect(try await ReplayReport.of([exchange]).words == ["same"])
  }

  @Test(
    "to any method",
    arguments: [
      "get", "patch", "PROPFIND", "QUERY", "PURGE", "X-CUSTOM", "PRI", "TRACE", "OPTIONS",
    ]
  )
  func methods(method: String) async throws {
    #expect(try await ReplayReport.of([.of(method), .of()]).words == ["same", "same"])
  }

  @Test("to heads of any length")
  func longHeads() async throws {
    let many = (0..<3000).map { RecordedField("X-\($0)", "value") }
    let report = try await ReplayReport.of([
      .of("GET", "http://shop.example/?q=" + String(repeating: "x", count: 500_000)),
      .of(fields: [RecordedField("Cookie", String(repeating: "c", count: 200_000))]),
      .of("GET", "http://shop.example/many", fields: many),
      .of("GET", "http://shop.example/answer", answer: .empty(200, many[0])),
    ])
    #expect(report.words == ["same", "same", "same", "same"])
  }

  @Test(
    "to bodies of any kind",
    arguments: [
      ("{\"b\": 1, \"a\": [2]}", "application/json"), ("a=1&b=%20", "text/plain"),
      ("a=1&b=%20", "application/x-www-form-urlencoded"), ("\u{0}\u{FF}", "application/x-thing"),
      (
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--\r\n",
        "multipart/form-data; boundary=b"
      ),
    ])
  func bodies(text: String, type: String) async throws {
    let named = RecordedExchange.of(
      "POST", fields: [RecordedField("Content-Type", type)], body: .text(text, type))
    let unnamed = RecordedExchange.of("PUT", body: .text(text, type))
    let onGet = RecordedExchange.of("GET", body: .text(text, type))
    #expect(try await ReplayReport.of([named, unnamed, onGet]).words == ["same", "same", "same"])
  }

  @Test("to bodies that take many packets")
  func largeBody() async throws {
    let body = RecordedBody.text(String(repeating: "x", count: 5_000_000), "text/plain")
    let exchanges = (0..<4).map { RecordedExchange.of("POST", "http://a.b/\($0)", body: body) }
    let report = try await ReplayReport.of(exchanges) { $0.concurrency = 4 }
    #expect(report.words == ["same", "same", "same", "same"])
  }
}
