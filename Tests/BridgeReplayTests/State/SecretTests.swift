import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("secrets that redaction took out", .timeLimit(.minutes(5)))
struct SecretTests {
  private static let shop = "http://shop.example"

  private static let login: [RecordedExchange] = [
    .of(
      "GET", "\(shop)/login",
      answer: .of(
        "text/html", #"<input name="csrf" value="{{secret:csrf:0a1b2c3d}}">"#,
        RecordedField("Set-Cookie", "sid={{secret:sid:11111111}}"))),
    .form(
      "\(shop)/login",
      "csrf={{secret:csrf_field:0a1b2c3d}}&user=ann&password={{secret:password:deadbeef}}",
      fields: [RecordedField("Cookie", "sid={{secret:sid:11111111}}")],
      answer: .of("application/json", #"{"token":"{{secret:token:22222222}}"}"#)),
    .of(
      "GET", "\(shop)/me",
      fields: [RecordedField("Authorization", "Bearer {{secret:token:22222222}}")],
      answer: .text("ann")),
  ]

  private static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      switch request.line {
      case "GET /login":
        .of("text/html", #"<input name="csrf" value="live-77aa11">"#, ("Set-Cookie", "sid=s1"))
      case "POST /login"
      where request.text == "csrf=live-77aa11&user=ann&password=p%26%20w"
        && request.first("Cookie") == "sid=s1":
        .of("application/json", #"{"token":"live-tok-4711"}"#)
      case "GET /me" where request.first("Authorization") == "Bearer live-tok-4711": .text("ann")
      default: .text("refused", status: 403)
      }
    }
  }

  @Test("come from the live answers, from the jar and from the environment")
  func filled() async throws {
    let secret = try ReplaySecret("password=env:PW", environment: ["PW": "p& w"])
    let report = try await ReplayReport.live(Self.login, at: try Self.origin()) {
      $0.state.secrets = [secret]
    }
    #expect(report.words == ["same", "same", "same"])
    #expect(
      report.notes.map(\.message) == [
        "--secret values are sent in: password to http://shop.example"
      ])
    #expect(!report.text.contains("p& w") && !report.text.contains("live-"))
  }

  @Test("come from the text between the same texts, if the page has others before it")
  func between() async throws {
    let page = { @Sendable (key: String, note: String) in
      "<p><i>\(note)</i></p><div>Your API Key <b>\(key)</b><span>copy</span></div>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/settings"
        ? .of(
          "text/html", page("d99207fc4402f02e55120f4a899ed80c", "Maintenance</i><i>tonight2026"))
        : .text(request.first("X-API-Key") ?? "")
    }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/settings",
          answer: .of("text/html", page("{{secret:API_Key:a1aab007}}", "Welcome"))),
        .of(
          "GET", "\(Self.shop)/api",
          fields: [RecordedField("X-API-Key", "{{secret:API_Key:a1aab007}}")],
          answer: .text("{{secret:API_Key:a1aab007}}")),
      ], at: origin)
    #expect(report.words == ["different", "same"])
  }

  @Test("that were not given keep their requests from being sent, and say how to give them")
  func unfilled() async throws {
    let origin = try Self.origin()
    let report = try await ReplayReport.live(Self.login, at: origin)
    #expect(report.words == ["same", "refused", "refused"])
    #expect(report.verdict.outcome == .notComparable)
    #expect(report.text.contains("--secret password:deadbeef=env:VARIABLE"))
    #expect(origin.requests.map(\.line) == ["GET /login"])
    #expect(!origin.requests.contains { String(decoding: $0.head, as: UTF8.self).contains("{{") })
  }

  @Test("of one name are told apart by their digits")
  func digits() async throws {
    let environment = ["A": "wrong", "B": "right"]
    let secrets = try ["password=env:A", "password:DEADBEEF=env:B"].map {
      try ReplaySecret($0, environment: environment)
    }
    let origin = try LoopbackOrigin.answering { .text($0.text) }
    _ = try await ReplayReport.live(
      [
        .form("\(Self.shop)/", "p={{secret:password:00000000}}", answer: .text("p=wrong")),
        .form("\(Self.shop)/", "p={{secret:password:deadbeef}}", answer: .text("p=right")),
      ], at: origin
    ) { $0.state.secrets = secrets }
    #expect(origin.requests.map(\.text) == ["p=wrong", "p=right"])
  }

  @Test("go nowhere that a server asks for them by writing placeholders itself")
  func begged() async throws {
    let bait = "{{secret:password:deadbeef}}"
    let origin = try LoopbackOrigin.answering { _ in
      .of("text/html", "<input name=csrf value=\(bait)>", ("Set-Cookie", "a=\(bait)"))
    }
    let secret = try ReplaySecret("password=env:PW", environment: ["PW": "hunter2"])
    _ = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/", answer: .of("text/html", "<input name=csrf value=rec00zyxwvu>")),
        .form("\(Self.shop)/", "csrf=rec00zyxwvu", answer: .of("text/html", "ok")),
      ], at: origin
    ) { $0.state.secrets = [secret] }
    #expect(origin.requests.map(\.text) == ["", "csrf=rec00zyxwvu"])
    #expect(origin.requests.allSatisfy { $0.first("Cookie") == nil })
  }

  @Test("that no request asks for are named")
  func idle() throws {
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    options.state.secrets = [try ReplaySecret("pasword=env:PW", environment: ["PW": "x"])]
    let notes = try Replay([.of(Self.login)], options: options).notes
    #expect(notes.map(\.option) == [.secrets, .secrets])
    #expect(notes[0].message.contains("pasword"))
    #expect(notes[1].message.hasSuffix("add --secret password=env:VARIABLE (#2 needs password)"))
  }

  @Test("that are missing are listed at once, each with the option that gives it")
  func missing() throws {
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    let body =
      "p={{secret:password:00000000}}&q={{secret:password:11111111}}&t={{secret:totp:22222222}}"
    let notes = try Replay(
      [.of([.form("\(Self.shop)/", body, answer: .text("ok"))])], options: options
    ).notes
    #expect(
      notes.map(\.message) == [
        "redaction removed secrets from requests that no response contains; to send these requests, add "
          + "--secret password:00000000=env:VARIABLE --secret password:11111111=env:VARIABLE "
          + "--secret totp=env:VARIABLE (#1 needs password:00000000, #1 needs password:11111111, "
          + "#1 needs totp)"
      ])
  }

  @Test("fill what a response could have given, and the response did not")
  func answeredByName() async throws {
    let secret = try ReplaySecret("pass=env:PW", environment: ["PW": "given-1"])
    let origin = try LoopbackOrigin.answering { $0.method == "GET" ? .text("-") : .text($0.text) }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/", answer: .of("text/plain", "pass={{secret:pass:0a1b2c3d}}")),
        .form("\(Self.shop)/", "pass={{secret:pass:0a1b2c3d}}", answer: .text("pass=given-1")),
      ], at: origin
    ) { $0.state.secrets = [secret] }
    #expect(report.words[1] == "same")
  }

  @Test(
    "are one value throughout a run, which the first place tells",
    arguments: [
      ("x-constant-7", "x-constant-7", ["same", "same"]),
      ("x-constant-7", "x-other-8", ["same", "different"]),
      ("00000000000000000000", "00000000000000000000", ["different", "different"]),
      ("", "", ["different", "different"]), ("none", "none", ["different", "different"]),
      (
        "ImE1ZjgwYjI3Ig.aSQ1Jw.0u4lq2TzU-dyXk1GzqcbdTjD7pY",
        "ImE1ZjgwYjI3Ig.aSQ1KA.Vb8rPq0xWm3nYt5ZkLc1HsDfG7E", ["same", "same"]
      ),
      (
        "ImE1ZjgwYjI3Ig.aSQ1Jw.0u4lq2TzU-dyXk1GzqcbdTjD7pY",
        "ImE1ZjgwYjI4Ig.aSQ1KA.Vb8rPq0xWm3nYt5ZkLc1HsDfG7E", ["same", "different"]
      ),
      (
        "cart:1rXk2Q:0u4lq2TzU-dyXk1GzqcbdTjD7pYaaaabbbbccccdd9E",
        "cart:1rXk3Q:1v5mr3UaV-ezYl2HardceUkE8qZaaaabbbbccccdd9E", ["same", "same"]
      ),
    ])
  func constant(first: String, second: String, words: [String]) async throws {
    let page = { @Sendable (key: String) in "<p data-x='{&quot;apiKey&quot;:&quot;\(key)&quot;}'>" }
    let json = { @Sendable (key: String) in "{\"apiKey\":\"\(key)\"}" }
    let origin = try LoopbackOrigin.answering {
      $0.path == "/1" ? .of("text/html", page(first)) : .of("application/json", json(second))
    }
    let recorded = "{{secret:apiKey:0a1b2c3d}}"
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/1", answer: .of("text/html", page(recorded))),
        .of("GET", "\(Self.shop)/2", answer: .of("application/json", json(recorded))),
      ], at: origin)
    #expect(report.words == words)
  }

  @Test(
    "are different values throughout a run if they were recorded as different ones",
    arguments: [("x-first-17", "x-second-8", "same"), ("x-first-17", "x-first-17", "different")])
  func distinct(first: String, second: String, word: String) async throws {
    let page = { @Sendable (one: String, two: String) in
      "{\"apiKey\":\"\(one)\",\"otherKey\":\"\(two)\"}"
    }
    let origin = try LoopbackOrigin.answering { _ in .of("application/json", page(first, second)) }
    let recorded = page("{{secret:apiKey:0a1b2c3d}}", "{{secret:otherKey:1a1b2c3d}}")
    let exchange = RecordedExchange.of(
      "GET", "\(Self.shop)/1", answer: .of("application/json", recorded))
    let report = try await ReplayReport.live([exchange], at: origin)
    #expect(report.words == [word])
  }

  @Test("with the digest of another name fill it, too, as equal secrets have equal digests")
  func twoNames() async throws {
    let secret = try ReplaySecret("password:0a1b2c3d=env:PW", environment: ["PW": "given-11"])
    let origin = try LoopbackOrigin.answering { .text($0.text) }
    let form = "password={{secret:password:0a1b2c3d}}&again={{secret:again:0a1b2c3d}}"
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/", form, answer: .text("password=given-11&again=given-11"))
      ], at: origin
    ) { $0.state.secrets = [secret] }
    #expect(report.words == ["same"])
  }

  @Test(
    "that have no place in scripts are found by the text around them",
    arguments: [("fn(1)+K+'x y\"z'", "same"), ("", "different")])
  func surrounded(value: String, word: String) async throws {
    let script = { @Sendable (key: String) in "init({...b,apiKey:/*k*/'\(key)',last:2});go()" }
    let origin = try LoopbackOrigin.answering { _ in .of("text/javascript", script(value)) }
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/a.js",
          answer: .of("text/javascript", script("{{secret:apiKey:0a1b2c3d}}")))
      ], at: origin)
    #expect(report.words == [word])
  }

  @Test(
    "are refused in any other form, and never quoted",
    arguments: [
      "password=hunter2", "password", "=env:PW", "password=env:", "a:b:c=env:PW", "p=env:NONE",
    ])
  func refused(argument: String) throws {
    let error = try #require(throws: ReplayError.self) {
      _ = try ReplaySecret(argument, environment: ["PW": "x"])
    }
    #expect(error.option == .secrets)
    #expect(!error.message.contains("hunter2"))
  }
}
