import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("cookies of a session", .timeLimit(.minutes(5)))
struct SessionCookieTests {
  private static let shop = "http://shop.example"

  /// The `Cookie` field of each request that arrived.
  private func arrived(
    _ exchanges: [RecordedExchange], setting lines: [String],
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> [String?] {
    let count = Counter()
    let origin = try LoopbackOrigin.answering { _ in
      let fields = count.next() == 1 ? lines.map { ("Set-Cookie", $0) } : []
      return RawResponse(
        fields: [("Content-Type", "text/plain")] + fields, body: Array("hello".utf8))
    }
    _ = try await ReplayReport.live(exchanges, at: origin, change)
    return origin.requests.map { $0.first("Cookie") }
  }

  private static func get(_ path: String, _ cookies: String?, sets lines: String...)
    -> RecordedExchange
  {
    .of(
      "GET", shop + path, fields: cookies.map { [RecordedField("Cookie", $0)] } ?? [],
      answer: .text("hello", fields: lines.map { RecordedField("Set-Cookie", $0) }))
  }

  private static let session = [
    get("/", nil, sets: "sid=old; HttpOnly", "gone=1"),
    get("/a", "theme=dark; sid=old; gone=1"),
  ]

  @Test("are those that the server set in this run, and recorded ones that it could not set")
  func live() async throws {
    let fields = try await arrived(Self.session, setting: ["sid=new; HttpOnly", "more=2"])
    #expect(fields == [nil, "theme=dark; sid=new; more=2"])
  }

  @Test(
    "are those of the recorded request, if responses to requests beside it have set them again",
    arguments: [
      ("GET", 80, "sid=new1"), ("GET", 45, "sid=new1"), ("GET", 5, "sid=new2"),
      ("POST", 80, "sid=new2"),
    ])
  func overlapping(method: String, length: Int, sent: String) async throws {
    let count = Counter()
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        fields: [("Content-Type", "text/plain"), ("Set-Cookie", "sid=new\(count.next())")],
        body: Array("hello".utf8))
    }
    let recorded = [
      ("GET", nil, "sid=old1", 0, 5), (method, "sid=old1", "sid=old2", 10, length),
      ("GET", "sid=old1", "sid=old3", 60, 5),
    ].map { method, cookie, line, start, length in
      let exchange = RecordedExchange.of(
        method, Self.shop + "/\(start)", fields: cookie.map { [RecordedField("Cookie", $0)] } ?? [],
        answer: .text("hello", fields: [RecordedField("Set-Cookie", line)]))
      return RecordedExchange(
        number: 0, start: .milliseconds(start), duration: .milliseconds(length),
        request: exchange.request, outcome: exchange.outcome, resourceType: nil)
    }
    _ = try await ReplayReport.live(recorded, at: origin) {
      $0.allowsUnsafeMethods = true
      $0.concurrency = 1
    }
    #expect(origin.requests.map { $0.first("Cookie") } == [nil, "sid=new1", sent])
  }

  @Test("are the recorded ones, or none, where that is asked for")
  func chosen() async throws {
    let recorded = try await arrived(Self.session, setting: ["sid=new"]) {
      $0.state.cookies = .recorded
    }
    #expect(recorded == [nil, "theme=dark; sid=old; gone=1"])
    let none = try await arrived(Self.session, setting: ["sid=new"]) {
      $0.state.cookies = StateOptions.Cookies.none
    }
    #expect(none == [nil, nil])
  }

  @Test("stay away from requests that the page made without credentials")
  func withoutCredentials() async throws {
    let fields = try await arrived(
      Self.session + [Self.get("/anonymous", nil)], setting: ["sid=new"])
    #expect(fields == [nil, "theme=dark; sid=new", nil])
  }

  @Test("go along with every request where the recorder left them out")
  func sanitized() async throws {
    let fields = try await arrived(
      [Self.get("/", nil), Self.get("/a", nil)], setting: ["sid=new", "path=1; Path=/b"])
    #expect(fields == [nil, "sid=new"])
  }

  @Test("of two recordings do not mix")
  func recordings() async throws {
    let count = Counter()
    let origin = try LoopbackOrigin.answering { request in
      let fields = request.path == "/" ? [("Set-Cookie", "sid=\(count.next())")] : []
      return RawResponse(
        fields: [("Content-Type", "text/plain")] + fields, body: Array("hello".utf8))
    }
    var options = ReplayOptions()
    options.against = .live
    options.routes = [try ReplayRoute("shop.example=\(origin.authority)")]
    let report = try await Replay(
      [.of(Self.session, name: "a.har"), .of(Self.session, name: "b.har")], options: options
    ).run()
    #expect(report.verdict.sent == 4)
    #expect(
      origin.requests.filter { $0.path == "/a" }.map { $0.first("Cookie") }
        == ["theme=dark; sid=1", "theme=dark; sid=2"])
  }

  @Test("keep to their recorded sites where one server stands in for all")
  func oneServer() async throws {
    let origin = try LoopbackOrigin.answering { request in
      let cookie = "sid=\(request.path.dropFirst()); Domain=.shop.example; Secure"
      return RawResponse(
        fields: [("Content-Type", "text/plain"), ("Set-Cookie", cookie)], body: Array("hello".utf8))
    }
    let report = try await ReplayReport.of(
      ["https://www.shop.example/1", "https://other.test/2", "https://api.shop.example/3"].map {
        .of("GET", $0, answer: .text("hello"))
      }
    ) { $0.against = OptionTests.server(origin.url()) }
    #expect(report.verdict.sent == 3)
    // The cookie for a foreign domain is refused; that of the site goes to its other host.
    #expect(origin.requests.map { $0.first("Cookie") } == [nil, nil, "sid=1"])
  }
}
