import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("a run against a live server", .timeLimit(.minutes(5)))
struct LiveTests {
  @Test("connects where the mapping says, under the recorded name, and skips unsafe methods")
  func mapped() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let exchanges: [RecordedExchange] = [
      .of("GET", "http://shop.example/a"), .of("POST", "http://shop.example/b"),
      .of("DELETE", "http://shop.example/c"),
      .of(
        "HEAD", "http://shop.example/d",
        answer: .empty(
          200, RecordedField("Content-Type", "text/plain"), RecordedField("Content-Length", "5"))),
    ]
    let route = try ReplayRoute("shop.example=\(origin.authority)")
    let report = try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.routes = [route]
    }
    #expect(report.words == ["same", "skipped", "skipped", "same"])
    #expect(report.verdict.skipped == 2)
    #expect(origin.requests.map(\.line) == ["GET /a", "HEAD /d"])
    #expect(origin.requests.allSatisfy { $0.first("host") == "shop.example" })
    let all = try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.routes = [route]
      $0.allowsUnsafeMethods = true
    }
    #expect(all.verdict.skipped == 0)
    #expect(all.verdict.sent == 4)
  }

  @Test("sends what the client cancelled if it may have changed something, and compares nothing")
  func cancelledByClient() async throws {
    let origin = try LoopbackOrigin.answering {
      $0.line == "PUT /theme" ? .text("stored", status: 500) : .text("hello")
    }
    let exchanges: [RecordedExchange] = [
      .of("GET", origin.url("/a")), .cancelled("GET", origin.url("/b")),
      .cancelled("PUT", origin.url("/theme"), body: .text("dark")),
      .cancelled("POST", origin.url("/c"), body: .damaged(reason: "it stopped")),
      .unanswered(origin.url("/d"), method: "POST"), .of("GET", origin.url("/e")),
    ]
    let report = try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.allowsUnsafeMethods = true
    }
    #expect(
      report.words == ["same", "skipped", "same but for the body", "skipped", "skipped", "same"])
    #expect(report.verdict.exitCode == 0)
    #expect(origin.requests.map(\.line) == ["GET /a", "PUT /theme", "GET /e"])
    #expect(origin.requests.map(\.body) == [[], Array("dark".utf8), []])
    guard case .same(let note) = report.exchanges[2].outcome else { return }
    #expect(
      note == "the recording has no response to compare with: the caller cancelled the request")
    let careful = try await ReplayReport.of(exchanges) { $0.against = .live }
    #expect(careful.words[2] == "skipped")
    #expect(try await ReplayReport.of(exchanges).words[2] == "skipped")
  }

  @Test(
    "sends nothing when a mapping fits no request", arguments: ["shp.example", "shop.example:81"])
  func mappingWithTypo(host: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let route = try ReplayRoute("\(host)=\(origin.authority)")
    let error = try await #require(throws: ReplayError.self) {
      _ = try await ReplayReport.of([.of("GET", "http://shop.example/")]) {
        $0.against = .live
        $0.routes = [route]
      }
    }
    #expect(error.option == .routes)
    #expect(error.message.contains("no request goes to \(host); requests go to shop.example"))
    #expect(error.message.hasSuffix(":80") == host.hasSuffix(":81"))
    #expect(origin.requestCount == 0)
  }

  @Test("sends what may change something once, though the server drops the connection")
  func droppedPOST() async throws {
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        guard request.method == "GET" else { return connection.reset() }
        try connection.answer(request, with: .text("hello"))
      }
    }
    let report = try await ReplayReport.of(
      [.of("GET", origin.url()), .of("POST", origin.url()), .of("DELETE", origin.url())]
    ) {
      $0.against = .live
      $0.allowsUnsafeMethods = true
    }
    #expect(report.words == ["same", "failed", "failed"])
    #expect(report.verdict.exitCode == 4)
    #expect(origin.requests.map(\.method) == ["GET", "POST", "DELETE"])
  }

  @Test("says which requests it had to send twice, as the server dropped a kept connection")
  func droppedGET() async throws {
    let origin = try LoopbackOrigin { connection in
      var isFirst = true
      while let request = try connection.readRequest() {
        guard isFirst || connection.number > 1 else { return connection.reset() }
        isFirst = false
        try connection.answer(request, with: .text("hello"))
      }
    }
    let report = try await ReplayReport.of((1...3).map { _ in .of("GET", origin.url()) }) {
      $0.against = .live
    }
    #expect(report.words == ["same", "same", "same"])
    #expect(
      report.text.contains(
        "1 request sent twice, as the server closed a kept connection without a response: #2\n"))
    let json = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(json.split(separator: "\n").count { $0.contains("\"sentTwice\" : true") } == 1)
  }

  @Test("finds an answer in an unknown coding different from one without a coding")
  func unknownCoding() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      .of("text/plain", "hello", ("Content-Encoding", "foo"))
    }
    let report = try await ReplayReport.of([.of("GET", origin.url())]) { $0.against = .live }
    #expect(report.words == ["different"])
    #expect(report.text.contains("header Content-Encoding: recorded (absent), actual foo"))
  }

  @Test("tells values of fields apart that are no UTF-8, and sends them as they were")
  func fieldBytes() async throws {
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let byte: UInt8 = request.path == "/same" ? 0xE9 : 0xFF
        try connection.write(
          Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Name: caf".utf8) + [byte]
            + Array("\r\n\r\n".utf8))
      }
    }
    let name = RecordedField("X-Name", octets: Array("caf".utf8) + [0xE9])
    let report = try await ReplayReport.of(
      ["same", "other"].map { .of("GET", origin.url("/\($0)"), answer: .empty(200, name)) }
    ) { $0.against = .live }
    #expect(report.words == ["same", "different"])
  }

  @Test("tells a request that never left from one that got no answer")
  func dead() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      connection.reset()
    }
    let port = origin.port
    let reset = try await ReplayReport.of([.of("GET", origin.url())]) { $0.against = .live }
    #expect(reset.words == ["failed"])
    #expect(reset.verdict.sent == 1)
    origin.stop()
    let refused = try await ReplayReport.of([.of("GET", "http://127.0.0.1:\(port)/")]) {
      $0.against = .live
    }
    #expect(refused.words == ["refused"])
    #expect(refused.verdict.unsent == 1)
    #expect(refused.verdict.exitCode == 4)
    #expect(refused.text.contains("not sent: "))
  }

  @Test(
    "waits no longer than it was told, for the head nor for the body", arguments: [false, true])
  func timeout(withHead: Bool) async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      if withHead { try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") }
      _ = connection.wait(for: gate)
    }
    let start = ContinuousClock.now
    let report = try await ReplayReport.of([.of("GET", origin.url())]) {
      $0.against = .live
      $0.timeout = .milliseconds(300)
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(report.words == ["failed"])
    #expect(report.verdict.exitCode == 4)
  }

  @Test("that is cancelled reports what was under way and everything after it")
  func cancelled() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        if request.target == "/3" { _ = connection.wait(for: gate) }
        try connection.answer(request, with: .text("hello"))
      }
    }
    let exchanges = (1...30).map { RecordedExchange.of("GET", origin.url("/\($0)")) }
    let running = Task {
      try await ReplayReport.of(exchanges) { $0.against = .live }
    }
    for await event in origin.events {
      if case .received(let request) = event, request.target == "/3" { break }
    }
    running.cancel()
    let report = try await running.value
    #expect(report.words == ["same", "same", "failed"] + Array(repeating: "unsent", count: 27))
    #expect(report.exchanges[2].outcome.reason.contains("may have reached the server"))
    #expect(report.verdict.outcome == .interrupted)
    #expect(report.verdict.exitCode == 130)
    #expect(report.verdict.sent == 3)
    #expect(report.verdict.unsent == 27)
    #expect(origin.requestCount == 3)
  }

  @Test("goes to one server instead of all, by path")
  func oneServer() async throws {
    let origin = try LoopbackOrigin.answering { .text($0.target) }
    let exchanges = ["/a?x=1", "/b"].map {
      RecordedExchange.of("GET", "https://shop.example\($0)", answer: .text("/base\($0)"))
    }
    let report = try await ReplayReport.of(exchanges) {
      $0.against = OptionTests.server(origin.url("/base"))
    }
    #expect(report.words == ["same", "same"])
  }
}
