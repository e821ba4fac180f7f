import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("how a recording answers", .timeLimit(.minutes(5)))
struct PlaybackOptionTests {
  private let counted = ["one", "two"].map { RecordedExchange.of(answer: .text($0)) }

  private func asked(_ texts: String...) -> [RecordedExchange] {
    texts.map { RecordedExchange.of(answer: .text($0)) }
  }

  @Test("a request that was asked more often than recorded")
  func repeats() async throws {
    let exchanges = asked("one", "two", "two", "two")
    let sequence = try await ReplayReport.of(exchanges, answers: counted)
    #expect(sequence.words == ["same", "same", "unmatched", "unmatched"])
    let last = try await ReplayReport.of(exchanges, answers: counted) {
      $0.playback.onRepeat = .last
    }
    #expect(last.words == ["same", "same", "same", "same"])
    let loop = try await ReplayReport.of(asked("one", "two", "one", "two"), answers: counted) {
      $0.playback.onRepeat = .loop
      $0.concurrency = 8
    }
    #expect(loop.words == ["same", "same", "same", "same"])
  }

  @Test("a request that was never recorded")
  func misses() async throws {
    let exchanges: [RecordedExchange] = [.of(), .of("GET", "http://shop.example/new")]
    let skipped = try await ReplayReport.of(exchanges, answers: [.of()]) {
      $0.playback.onMiss = .skip
    }
    #expect(skipped.words == ["same", "skipped"])
    #expect(skipped.verdict.exitCode == 0)
    let notFound = try await ReplayReport.of(exchanges, answers: [.of()]) {
      $0.playback.onMiss = .notFound
    }
    #expect(notFound.words == ["same", "different"])
    #expect(notFound.exchanges[1].outcome.reason.hasPrefix("status: recorded 200, actual 404"))
  }

  @Test("by the live server where that was asked for, and only what may be sent there")
  func live() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let exchanges: [RecordedExchange] = [
      .of("GET", origin.url("/old")), .of("GET", origin.url("/new")),
      .of("GET", origin.url("/other"), answer: .text("changed")), .of("POST", origin.url("/form")),
    ]
    let report = try await ReplayReport.of(exchanges, answers: [exchanges[0]]) {
      $0.playback.onMiss = .live
    }
    #expect(report.words == ["same", "same", "different", "skipped"])
    #expect(origin.requests.map(\.target) == ["/new", "/other"])
  }

  @Test("by a live server, with the session that its own answers began")
  func liveSession() async throws {
    let json = "application/json"
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let isFirst = request.path == "/login"
        let body = isFirst ? #"{"csrfToken":"live7f3a91bc"}"# : "{}"
        let cookie = isFirst ? "Set-Cookie: sid=2live\r\n" : ""
        try connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: \(json)\r\n\(cookie)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      }
    }
    let cookie = [RecordedField("Cookie", "sid=1old")]
    let login = RecordedResponse(
      status: 200, reason: "OK",
      fields: [RecordedField("Content-Type", json), RecordedField("Set-Cookie", "sid=1old")],
      body: .text(#"{"csrfToken":"old81cd77e2"}"#, json))
    let exchanges: [RecordedExchange] = [
      .of("GET", origin.url("/page"), answer: .of(json, #"{"id":"itm_8f3e2a91c1"}"#)),
      .of("GET", origin.url("/login"), answer: login),
      .of("GET", origin.url("/cart?token=old81cd77e2"), fields: cookie, answer: .of(json, "{}")),
      .of("GET", origin.url("/items/itm_8f3e2a91c1"), fields: cookie, answer: .of(json, "{}")),
    ]
    let report = try await ReplayReport.of(exchanges, answers: [exchanges[0]]) {
      $0.playback.onMiss = .live
    }
    #expect(report.words == ["same", "same", "same", "same"])
    #expect(
      origin.requests.map(\.target) == [
        "/login", "/cart?token=live7f3a91bc", "/items/itm_8f3e2a91c1",
      ])
    #expect(origin.requests.map { $0.first("cookie") } == [nil, "sid=2live", "sid=2live"])
    #expect(report.rebound.count == 1)
  }

  @Test("by a live server, with the secrets that it needs and redaction took out")
  func liveSecrets() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let url = origin.url("/login?password={{secret:password:1a2b3c4d}}")
    let exchanges: [RecordedExchange] = [.of("GET", origin.url("/old")), .of("GET", url)]
    let secret = try ReplaySecret("password=env:PASSWORD", environment: ["PASSWORD": "opensesame"])
    for secrets in [[], [secret]] {
      let report = try await ReplayReport.of(exchanges, answers: [exchanges[0]]) {
        $0.playback.onMiss = .live
        $0.state.secrets = secrets
      }
      #expect(report.words == ["same", secrets.isEmpty ? "refused" : "same"])
    }
    #expect(origin.requests.map(\.target) == ["/login?password=opensesame"])
  }

  @Test("is found by the parts that count")
  func matching() async throws {
    let answers: [RecordedExchange] = [
      .of("GET", "http://old.example/a?v=1&t=5"), .of("POST", body: .text("old")),
    ]
    let exchanges: [RecordedExchange] = [
      .of("GET", "http://new.example/a?v=1&t=9"), .of("POST", body: .text("new")),
    ]
    #expect(
      try await ReplayReport.of(exchanges, answers: answers).words == ["unmatched", "unmatched"])
    let rules = try MatchRules("method,path,query,!query:t")
    let report = try await ReplayReport.of(exchanges, answers: answers) {
      $0.playback.matching = rules
    }
    #expect(report.words == ["same", "same"])
  }

  @Test("can depend on a header field, and a miss names it without its value")
  func headerField() async throws {
    let tenant = { (name: String) in
      RecordedExchange.of(fields: [RecordedField("X-Tenant", name)], answer: .text(name))
    }
    let rules = try MatchRules("header:x-tenant")
    let exchanges = [tenant("blue"), tenant("red"), tenant("s3cret")]
    let report = try await ReplayReport.of(exchanges, answers: [tenant("red"), tenant("blue")]) {
      $0.playback.matching = rules
    }
    #expect(report.words == ["same", "same", "unmatched"])
    #expect(report.exchanges[2].outcome.reason.contains("header differs: x-tenant"))
    #expect(!report.text.contains("s3cret"))
  }

  @Test("does not concern servers")
  func refused() throws {
    let rules = try MatchRules("path")
    let host = try MatchRules("header:Host")
    for change: (inout ReplayOptions) -> Void in [
      {
        $0.against = .live; $0.playback.matching = rules
      },
      {
        $0.against = .live; $0.playback.onMiss = .skip
      },
      {
        $0.against = .live; $0.playback.onRepeat = .last
      },
      { $0.playback.matching = host },
    ] {
      var options = ReplayOptions()
      change(&options)
      #expect(throws: ReplayError.self) { try options.check() }
    }
  }
}
