import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeComparison
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

  @Test("leave longer identities that have them inside the same, where something else differs")
  func inside() async throws {
    let answer = { @Sendable (session: String, tail: String, state: String) in
      "{\"session\":\"\(session)\",\"msg_id\":\"\(session)_\(tail)\",\"state\":\"\(state)\"}"
    }
    let new = "1f6e9b20-0a1b2c3d4e5f60718293a4b5"
    let origin = try LoopbackOrigin.answering { _ in
      .of(Self.json, answer(new, "1302_20", "idle"))
    }
    let old = answer("8d6f2a40-c3b1a5d7e9f0123456789abc", "712_19", "busy")
    let report = try await ReplayReport.live(
      [.of("GET", "\(Self.shop)/kernel", answer: .of(Self.json, old))], at: origin)
    guard case .different(let result) = report.exchanges[0].outcome else {
      Issue.record("\(report.words)")
      return
    }
    #expect(result.differences.map(\.location) == ["body $.state"])
  }

  @Test("do not hide how a cookie differs, alone or beside something else", arguments: ["a", "b"])
  func cookies(text: String) async throws {
    let (old, new) = (#"{"theme":"dark","wide":true}"#, #"{"theme":"dark"}"#)
    let origin = try LoopbackOrigin.answering { _ in
      .of("text/html", "<p>\(text)</p>", ("Set-Cookie", "look=\(new); Path=/"))
    }
    let cookie = RecordedField("Set-Cookie", "look=\(old); Path=/")
    let report = try await ReplayReport.live(
      [.of("GET", "\(Self.shop)/look", answer: .of("text/html", "<p>a</p>", cookie))], at: origin)
    guard case .different(let result) = report.exchanges[0].outcome else {
      Issue.record("\(report.words)")
      return
    }
    #expect(
      result.differences.first?.description
        == "cookie look: recorded settings as its value, actual another")
    #expect(result.differences.count == (text == "a" ? 1 : 2))
  }

  @Test("are told by their labels if one has come in place of another")
  func labels() async throws {
    let form = { @Sendable (letter: String) in
      #"{"html":"<form><input name=\"token\" value=\"Q8s\#(letter)00pZ4t7Vn1cR5\"></form>"}"#
    }
    // Two recorded tokens have become one.
    let origin = try LoopbackOrigin.answering { _ in .of(Self.json, form("d")) }
    let report = try await ReplayReport.live(
      ["a", "b"].map { letter in
        .of("GET", "\(Self.shop)/\(letter)", answer: .of(Self.json, form(letter)))
      }, at: origin)
    #expect(report.words == ["same", "different"])
    let reason = report.exchanges[1].outcome.reason
    #expect(
      reason.hasPrefix("body $.html form > input[name=token]@value: recorded {{secret:token:"))
    #expect(reason.contains("}}, actual {{secret:token:"))
    #expect(!report.text.contains("pZ4t7Vn1cR5"))
  }

  @Test("of which nothing but a label is safe to quote are told by it")
  func onlyLabels() throws {
    let redactor = Redactor(key: [7])
    let values = ["first-4d7Xq1Za9Kp2", "second-8mR3vB6tYc5w", "third-2kD9xW4nQz7h"]
    for (value, name) in zip(values, ["csrf", "csrf", "sid"]) {
      redactor.learn(Array(value.utf8), as: name)
    }
    let texts = values.map { redactor.text($0) }
    let labels = SecretLabels(ReportMask(redactor))
    func line(_ recorded: String, _ actual: String, from original: String? = nil) -> String {
      labels.difference(
        Difference(.body, at: "body p", recorded: recorded, actual: actual, original: original)
      ).description
    }
    #expect(
      line("a \(values[0])", "b \(values[2])")
        == "body p: recorded \(texts[0]), actual \(texts[2])")
    #expect(
      line(values[1], values[2], from: values[0])
        == "body p: recorded \(texts[0]) (now \(texts[1])), actual \(texts[2])")
    #expect(
      line("a \(values[0])", "b \(values[0])")
        == "body p: recorded \(texts[0]), actual (another text with \(texts[0]))")
    #expect(
      line(values[0], "b") == "body p: recorded \(texts[0]), actual (a value without a label)")
    #expect(line("a", "b") == "body p: recorded (secret), actual (another secret)")
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
