import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a given secret", .timeLimit(.minutes(5)))
struct SecretReachTests {
  private static func secret(_ argument: String) throws -> ReplaySecret {
    try ReplaySecret(argument, environment: ["PW": "hunter2-Secret99"])
  }

  private static func asking(_ url: String, _ digits: String) -> RecordedExchange {
    .of("GET", url, fields: [RecordedField("X-Token", "{{secret:token:\(digits)}}")])
  }

  private static func replay(
    _ exchanges: [RecordedExchange], _ secret: String? = nil
  ) throws -> Replay {
    var options = ReplayOptions()
    options.against = .live
    options.allowsUnsafeMethods = true
    options.state.secrets = try secret.map { [try Self.secret($0)] } ?? []
    return try Replay([.of(exchanges)], options: options)
  }

  @Test(
    "goes nowhere by a name that several secrets have, and the choices are named with their hosts")
  func several() throws {
    let error = try #require(throws: ReplayError.self) {
      _ = try Self.replay(
        [
          Self.asking("http://shop.example/", "aaaaaaaa"),
          Self.asking("http://evil.example/", "bbbbbbbb"),
        ], "token=env:PW")
    }
    #expect(error.option == .secrets)
    #expect(
      error.message.contains("token:aaaaaaaa for shop.example; token:bbbbbbbb for evil.example"))
    #expect(!error.message.contains("hunter2"))
  }

  /// A WebSocket that opens after 5 ms, and whose client says a secret after 20.
  private static func socket(
    _ url: String, _ digits: String, isText: Bool = true
  ) -> RecordedExchange {
    let text = #"{"token":"{{secret:token:\#(digits)}}"}"#
    let message = RecordedWebSocketMessage(
      side: .client, time: .milliseconds(15),
      isText
        ? .text(text) : .binary(SectionedMessage(sections: [[], Array(text.utf8)[...]]).bytes))
    var exchange = timed(
      5, 1, url, RecordedResponse(status: 101, reason: "", fields: [], body: .none))
    exchange.webSocket = RecordedWebSocket { [message] }
    return exchange
  }

  private static func timed(
    _ start: Int, _ length: Int, _ url: String, _ answer: RecordedResponse
  ) -> RecordedExchange {
    RecordedExchange(
      number: 0, start: .milliseconds(start), duration: .milliseconds(length),
      request: RecordedRequest(method: "GET", url: url, fields: [], body: .none),
      outcome: .response(answer), resourceType: nil)
  }

  @Test(
    "goes nowhere by a name that messages of several hosts have, whether their secrets are the same",
    arguments: ["ws", "http"], [true, false])
  func messages(scheme: String, isText: Bool) throws {
    let shop = Self.socket("\(scheme)://shop.example/", "aaaaaaaa", isText: isText)
    let asking = Self.asking("http://shop.example/", "aaaaaaaa")
    for (digits, first) in [("aaaaaaaa", shop), ("bbbbbbbb", shop), ("aaaaaaaa", asking)] {
      let tracker = Self.socket("\(scheme)://tracker.example/", digits, isText: isText)
      let error = try #require(throws: ReplayError.self) {
        _ = try Self.replay([first, tracker], "token=env:PW")
      }
      #expect(error.message.contains("\(digits) for ") && error.message.contains("tracker.example"))
    }
    let notes = try Self.replay([shop], "token=env:PW").notes
    #expect(notes.map(\.message) == ["--secret values are sent in: token to http://shop.example"])
  }

  // When a response with the secret ends, if there is one.
  @Test(
    "is asked for at the start where a message needs it, unless a response tells it before",
    arguments: [(nil, true), (10, false), (30, true)] as [(Int?, Bool)])
  func asked(end: Int?, isAsked: Bool) throws {
    let answer = end.map { end in
      Self.timed(
        6, end - 6, "http://shop.example/login",
        .of("application/json", #"{"token":"{{secret:token:aaaaaaaa}}"}"#))
    }
    let exchanges = [Self.socket("ws://shop.example/", "aaaaaaaa"), answer].compactMap(\.self)
    let notes = try Self.replay(exchanges).notes.filter {
      $0.message.contains("--secret token=env:VARIABLE")
    }
    #expect(notes.count == (isAsked ? 1 : 0))
  }

  @Test("goes to another site by its name neither, even where both were sent the same")
  func otherSite() throws {
    let exchanges = [
      Self.asking("http://www.shop.example/", "aaaaaaaa"),
      Self.asking("http://evil.example/", "aaaaaaaa"),
    ]
    #expect(throws: ReplayError.self) { try Self.replay(exchanges, "token=env:PW") }
    let notes = try Self.replay(exchanges, "token:AAAAAAAA=env:PW").notes
    #expect(
      notes.map(\.message) == [
        "--secret values are sent in: token to http://evil.example, http://www.shop.example"
      ])
  }

  @Test("that is given for one of several digits leaves the others alone")
  func oneOfSeveral() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let secret = try Self.secret("token:aaaaaaaa=env:PW")
    let route = try ReplayRoute("evil.example=\(origin.authority)")
    let report = try await ReplayReport.live(
      [
        Self.asking("http://shop.example/", "aaaaaaaa"),
        Self.asking("http://evil.example/", "bbbbbbbb"),
      ], at: origin
    ) {
      $0.state.secrets = [secret]
      $0.routes.append(route)
    }
    #expect(report.words == ["same", "refused"])
    #expect(origin.requests.map { $0.first("x-token") } == ["hunter2-Secret99"])
  }

  @Test(
    "is in no report, whatever its length, where a server quotes it",
    arguments: ["hunter2-Secret99", "hunter2"])
  func quoted(value: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in
      .of("application/json", "{\"msg\":\"Bad password \(value)!\"}")
    }
    let secret = try ReplaySecret("password=env:PW", environment: ["PW": value])
    let report = try await ReplayReport.live(
      [
        .form(
          "http://shop.example/login", "password={{secret:password:1a2b3c4d}}",
          answer: .of("application/json", "{\"msg\":\"ok\"}"))
      ], at: origin
    ) {
      $0.state.secrets = [secret]
      $0.acceptsDifferences = false
    }
    #expect(origin.requests.map(\.text) == ["password=\(value)"])
    #expect(report.words == ["different"])
    let texts = [
      report.text, String(decoding: try JSONReport(report).bytes(), as: UTF8.self),
      String(decoding: try JUnitReport(report).bytes(), as: UTF8.self),
      String(decoding: try HTMLReport(report).bytes(), as: UTF8.self),
    ]
    #expect(texts.allSatisfy { !$0.contains(value) })
    #expect(texts[0].contains("Bad password {{secret:password:"))
  }
}
