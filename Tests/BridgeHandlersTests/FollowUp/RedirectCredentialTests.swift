import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("credentials after a redirect", .timeLimit(.minutes(5)))
struct RedirectCredentialTests {
  private let fields: HTTPFields = [
    .authorization: "Bearer secret", .cookie: "a=secret", .accept: "text/html",
  ]

  @Test(
    "stay within the origin",
    arguments: [
      "/next", "http://a.example/next", "http://A.EXAMPLE/x", "http://a.example:80/", "?x",
    ])
  func sameOrigin(location: String) async throws {
    let site = RedirectSite(302, to: location)
    _ = try await site.load(fields: fields)
    let last = try #require(site.sent.last)
    #expect(site.sent.count == 2)
    #expect(last.fields[.authorization] == "Bearer secret")
    #expect(last.fields[.cookie] == "a=secret")
  }

  @Test(
    "are dropped with another scheme, host or port",
    arguments: [
      "https://a.example/", "http://b.example/", "//b.example/", "http://a.example:8080/",
      "http://sub.a.example/", "http://a.example.evil.example/", "http://a.example:443/",
    ])
  func crossOrigin(location: String) async throws {
    let site = RedirectSite(307, to: location)
    _ = try await site.load(fields: fields)
    let last = try #require(site.sent.last)
    #expect(site.sent.count == 2)
    #expect(last.fields[.authorization] == nil)
    #expect(last.fields[.cookie] == nil)
    #expect(last.fields[.accept] == "text/html")
  }

  @Test("do not come back when the way leads home again")
  func thereAndBack() async throws {
    let site = RedirectSite([
      "http://a.example/": (302, "http://b.example/"),
      "http://b.example/": (302, "http://a.example/home"),
    ])
    _ = try await site.load(fields: fields)
    #expect(site.sent.map { $0.fields[.authorization] } == ["Bearer secret", nil, nil])
    #expect(site.sent.map { $0.fields[.cookie] } == ["a=secret", nil, nil])
  }

  @Test("are withheld from where redirects lead, and for good, where the rules say so")
  func withheld() async throws {
    let way = [
      "http://a.example/", "http://a.example/b", "http://b.example/", "http://a.example/c",
    ]
    let site = RedirectSite(
      Dictionary(uniqueKeysWithValues: zip(way, way.dropFirst().map { (302, $0) })))
    for isWithheld in [true, false] {
      var request = try BridgeRequest("GET", way[0])
      request.context.crossOrigin = CrossOriginRules(.noCORS, withholdsCredentials: isWithheld)
      _ = try await site.pipeline.load(request)
    }
    let all: [PageContext.Credentials] = [.include, .include, .include, .include]
    #expect(site.sent.map(\.context.credentials) == [.include, .include, .omit, .omit] + all)
  }

  @Test("are dropped however the field is spelt, and as often as it stands there")
  func spelling() async throws {
    var fields = HTTPFields()
    for name in ["AUTHORIZATION", "cookie", "Cookie", "host"] { try fields.add(name, "secret") }
    let site = RedirectSite(302, to: "https://b.example/")
    _ = try await site.load(fields: fields)
    #expect(site.sent.last?.fields.isEmpty == true)
  }
}

/// The effect of redirects on a field that names the source of the request.
struct SourceCase: CustomTestStringConvertible, Sendable {
  let field: HTTPField.Name
  let value: String
  let way: [String]
  let last: String?

  init(_ field: HTTPField.Name, _ value: String, _ way: String..., becomes last: String?) {
    (self.field, self.value, self.way, self.last) = (field, value, way, last)
  }

  var testDescription: String { "\(field): \(value) over \(way.joined(separator: " "))" }
}

@Suite("where a redirected request comes from", .timeLimit(.minutes(5)))
struct RedirectSourceTests {
  static let cases = [
    SourceCase(
      .origin, "http://a.example", "http://a.example/", "http://a.example/b",
      becomes: "http://a.example"),
    SourceCase(
      .origin, "http://a.example", "http://a.example/", "http://b.example/",
      becomes: "http://a.example"),
    SourceCase(
      .origin, "http://a.example", "http://b.example/", "http://b.example/b",
      becomes: "http://a.example"),
    SourceCase(
      .origin, "http://a.example", "http://b.example/", "http://c.example/", becomes: "null"),
    SourceCase(
      .origin, "http://a.example", "http://a.example/", "http://b.example/", "http://a.example/x",
      becomes: "null"),
    SourceCase(
      .origin, "http://a.example", "http://a.example:81/", "http://b.example/", becomes: "null"),
    SourceCase(.origin, "null", "http://a.example/", "http://b.example/", becomes: "null"),
    SourceCase(
      .referer, "http://a.example/page?q", "http://a.example/", "http://a.example/b",
      becomes: "http://a.example/page?q"),
    SourceCase(
      .referer, "http://a.example/page?q", "http://a.example/", "http://b.example/",
      becomes: "http://a.example/"),
    SourceCase(
      .referer, "http://p.example/", "http://a.example/", "http://b.example/",
      becomes: "http://p.example/"),
    SourceCase(
      .referer, "https://a.example/page", "https://a.example/", "https://b.example:81/",
      becomes: "https://a.example/"),
    SourceCase(
      .referer, "https://a.example/page", "https://a.example/", "http://a.example/", becomes: nil),
    SourceCase(
      .referer, "odd value", "http://a.example/", "http://b.example/", becomes: "odd value"),
  ]

  @Test("is reported as browsers report it", arguments: cases)
  func source(_ example: SourceCase) async throws {
    var redirects: [String: (status: Int, location: String?)] = [:]
    for (url, location) in zip(example.way, example.way.dropFirst()) {
      redirects[url] = (307, location)
    }
    let site = RedirectSite(redirects)
    _ = try await site.load("POST", example.way[0], fields: [example.field: example.value])
    #expect(site.sent.map(\.urlText) == example.way)
    #expect(site.sent.last?.fields[example.field] == example.last)
  }
}

@Suite("hop handlers and redirects", .timeLimit(.minutes(5)))
struct RedirectZoneTests {
  private let seen = Journal<String>()

  private func handler(_ id: HandlerID) -> ScriptedHandler {
    ScriptedHandler(id) { [seen] request, next in
      seen.note("\(id) \(request.urlText)")
      let answer = try await next(request)
      seen.note("\(id) \(answer.status)")
      return answer
    }
  }

  @Test("are run once per hop, exchange handlers once per request")
  func oncePerHop() async throws {
    let site = RedirectSite([
      "http://a.example/": (302, "/two"), "http://a.example/two": (301, "http://b.example/"),
    ])
    site.pipeline.register(handler("hop"), in: .hop)
    site.pipeline.register(handler("exchange"))
    _ = try await site.load()
    #expect(
      seen.entries == [
        "exchange http://a.example/", "hop http://a.example/", "hop 302",
        "hop http://a.example/two",
        "hop 301", "hop http://b.example/", "hop 200", "exchange 200",
      ])
  }

  @Test("may answer a hop themselves, with a redirect too")
  func answers() async throws {
    let site = RedirectSite([:])
    site.pipeline.register(
      ScriptedHandler("moving", accepts: { $0.path == "/" }) { _, _ in
        RedirectSite.redirect(308, to: "/moved")
      }, in: .hop)
    let answer = try await site.load()
    #expect(answer.history.map(\.url) == ["http://a.example/"])
    #expect(site.sent.map(\.path) == ["/moved"])
  }

  @Test("are each held to the origin of their own hop")
  func contractPerHop() async throws {
    let site = RedirectSite(302, to: "https://b.example/")
    site.pipeline.register(
      ScriptedHandler("culprit") { request, next in
        var request = request
        request.retarget(to: try RequestURL("http://a.example/"))
        return try await next(request)
      }, in: .hop)
    let error = await #expect(throws: BridgeError.self) { _ = try await site.load() }
    #expect(error?.code == .contractViolated)
    #expect(error?.handler == "culprit")
    #expect(site.sent.count == 1)
  }

  @Test("that asked for the end are told once, whatever the number of hops")
  func toldOnce() async throws {
    let ends = Journal<WitnessHandler.End>()
    let site = RedirectSite(["http://a.example/": (302, "/2"), "http://a.example/2": (302, "/3")])
    site.pipeline.register(WitnessHandler("hop", noting: ends), in: .hop)
    site.pipeline.register(WitnessHandler("exchange", noting: ends))
    _ = try await site.load()
    #expect(ends.entries.map(\.text) == ["hop finished", "exchange finished"])
  }

  @Test("find cancellation between two hops")
  func cancelled() async throws {
    let gate = Gate()
    let site = RedirectSite(302)
    site.pipeline.register(
      ScriptedHandler("slow") { request, next in
        let answer = try await next(request)
        try await gate.passDeafly()
        return answer
      }, in: .hop)
    let task = Task { try await site.load() }
    await gate.waitForArrivals()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(site.sent.count == 1)
  }
}
