import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("secrets that a server makes", .timeLimit(.minutes(5)))
struct LiveSecretTests {
  private static let shop = "http://shop.example"
  private static let json = "application/json"

  @Test("are in no report, though another answer quotes them before they are known for secrets")
  func overlapping() async throws {
    let live = "LIVESESSION0123456789"
    let page = { @Sendable (name: String, end: String) in "<p>your session \(name) \(end)</p>" }
    let exchanges: [RecordedExchange] = [
      .of(
        "GET", "\(Self.shop)/login",
        answer: .of(
          Self.json, "{}", RecordedField("Set-Cookie", "sid=RECSESSION0123456789; Path=/"))),
      .of(
        "GET", "\(Self.shop)/debug", answer: .of("text/html", page("RECSESSION0123456789", "y"))),
    ]
    func run(concurrency: Int) async throws -> [UInt8] {
      // With two under way the login is answered last.
      let gate = try OriginGate()
      if concurrency == 1 { gate.open() }
      let origin = try LoopbackOrigin { connection in
        while let request = try connection.readRequest() {
          if request.path == "/login" {
            guard connection.wait(for: gate) else { return }
            try connection.answer(
              request, with: .of(Self.json, "{}", ("Set-Cookie", "sid=\(live); Path=/")))
          } else {
            try connection.answer(request, with: .of("text/html", page(live, "x")))
            gate.open()
          }
        }
      }
      let report = try await ReplayReport.live(exchanges, at: origin) {
        $0.concurrency = concurrency
        $0.order = .free
      }
      #expect(report.words == ["same", "different"])
      return try JSONReport(report).bytes()
    }
    let (one, two) = (try await run(concurrency: 1), try await run(concurrency: 2))
    #expect(one == two)
    let text = String(decoding: two, as: UTF8.self)
    #expect(!text.contains(live) && text.contains("your session {{secret:sid:"))
  }

  @Test("and that take the place of a recorded secret are masked as it is, on both sides")
  func rebound() async throws {
    let answer = { @Sendable (key: String, end: String) in "key of this page: \(key) \(end)" }
    let (old, new) = ("rec0-8mR3vB6tYc5w", "live-4d7Xq1Za9Kp2")
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/login"
        ? .of(Self.json, "{\"access_token\":\"\(new)\"}") : .of("text/plain", answer(new, "x"))
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/login",
          answer: .of(Self.json, "{\"access_token\":\"\(old)\"}")),
        .of(
          "GET", "\(Self.shop)/me", fields: [RecordedField("Authorization", "Bearer \(old)")],
          answer: .of("text/plain", answer(old, "y"))),
      ], at: origin)
    #expect(report.words == ["same", "different"])
    #expect(report.text.contains("{{secret:access_token:"))
    #expect(!report.text.contains(new) && !report.text.contains(old))
  }
}
