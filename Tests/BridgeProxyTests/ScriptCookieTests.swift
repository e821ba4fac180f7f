import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTesting
import Testing

@testable import BridgeProxy

@Suite("the cookies of a jar that documents reach by script")
struct ScriptCookieTests {
  private static let url = "https://shop.example/a/page"
  private let jar: CookieJar
  private let clock = LateClock()
  private let key = AESGCM.randomKey()

  init() throws { jar = CookieJar(publicSuffixes: try LibPSL(), clock: clock) }

  /// The machine's time, and later when a test says so.
  private final class LateClock: WallClock {
    private let delay = Locked(Duration.zero)

    var now: WallInstant { SystemWallClock().now.advanced(by: delay.withLock(\.self)) }

    func advance(by duration: Duration) { delay.withLock { $0 += duration } }
  }

  /// A pipeline whose network has a document with `--` in it, and answers nothing else.
  private func pipeline(_ transport: ScriptedTransport) throws -> Pipeline {
    for line in [
      "sid=1; HttpOnly; Path=/", "lax=2; Path=/", "none=3; SameSite=None; Secure; Path=/",
      "b=4; Path=/b",
    ] {
      _ = jar.store(Array(line.utf8), for: CookieContext(url: try RequestURL(Self.url)))
    }
    let pipeline = Pipeline(transport: transport)
    let cipher = try AESGCM(key: key)
    pipeline.register(ScriptCookieHandler(jar, cipher), pinned: true)
    return pipeline
  }

  private func pass(
    to url: String = url, _ texts: [String: String] = ["Sec-Fetch-Dest": "document"],
    key: [UInt8]? = nil
  ) throws -> String {
    let url = try RequestURL(url)
    var request = try BridgeRequest("GET", url.text)
    for (name, value) in texts { request.fields[try #require(HTTPField.Name(name))] = value }
    request.context = ClientContext.inJar(request.fields, to: url) { jar.site(of: $0) }
    return try DocumentPass(request) { jar.site(of: $0) }
      .sealed(by: try AESGCM(key: key ?? self.key))
  }

  private func ask(
    _ pass: String?,
    _ origin: String = "https://shop.example",
    call: String = #"{"op":"documentCookie"}"#, method: String = "POST",
    path: String = "/.ajax-bridge/cookies"
  ) async throws -> (Int, String) {
    let response = try await self.response(
      to: pass, origin, call: call, method: method, path: path)
    let body = try await response.body.collect(upTo: 1 << 20)
    return (response.status, String(decoding: body, as: UTF8.self))
  }

  private func response(
    to pass: String?, _ origin: String = "https://shop.example", call: String = "",
    method: String = "POST", path: String
  ) async throws -> BridgeResponse {
    let transport = ScriptedTransport([:])
    let request = try self.request(to: pass, origin, call: call, method: method, path: path)
    let response = try await pipeline(transport).load(request)
    #expect(transport.sent.isEmpty, "nothing goes to the network")
    #expect(response.fields[.accessControlAllowOrigin] == nil)
    return response
  }

  private func request(
    to pass: String?, _ origin: String = "https://shop.example", call: String = "",
    method: String = "POST", path: String
  ) throws -> BridgeRequest {
    let url = try RequestURL("https://shop.example\(path)")
    var request = try BridgeRequest(method, url.text)
    request.fields[.origin] = origin
    if let pass { request.fields[DocumentPass.field] = pass }
    request.body = .text(call)
    request.context = ClientContext.inJar(request.fields, to: url) { jar.site(of: $0) }
    return request
  }

  private func store(_ line: String) throws {
    _ = jar.store(Array(line.utf8), for: CookieContext(url: try RequestURL(Self.url)))
  }

  @Test("are those of the document's URL that are not HttpOnly")
  func reading() async throws {
    let (status, body) = try await ask(try pass())
    #expect(status == 200)
    #expect(body == #"{"cookie":"lax=2; none=3"}"#)
  }

  @Test("are set by the document's URL, but HttpOnly ones neither made nor replaced")
  func writing() async throws {
    for line in ["own=1", "sid=2; Path=/", "made=1; HttpOnly"] {
      let call = #"{"op":"setDocumentCookie","line":"\#(line)"}"#
      #expect(try await ask(try pass(), call: call).0 == 200)
    }
    let found = jar.all.map {
      "\(String(decoding: $0.pair, as: UTF8.self)) \(String(decoding: $0.path, as: UTF8.self))"
    }.sorted()
    #expect(found == ["b=4 /b", "lax=2 /", "none=3 /", "own=1 /a", "sid=1 /"])
  }

  @Test("are in a document of a frame of another site those alone that other sites get")
  func foreign() async throws {
    let foreign = try pass(["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"])
    #expect(try await ask(foreign).1 == #"{"cookie":"none=3"}"#)
    let own = try pass(["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"])
    #expect(try await ask(own).1 == #"{"cookie":"lax=2; none=3"}"#)
  }

  @Test("are what cookieStore has as well, below a page of another site too")
  func store() async throws {
    let foreign = try pass(["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"])
    let (status, body) = try await ask(foreign, call: #"{"op":"getAll","query":{}}"#)
    #expect(status == 200)
    #expect(body == #"{"items":[{"name":"none","value":"3"}]}"#)
  }

  @Test(
    "are asked for on a path that policies allow, under the name by which clients know the origin",
    arguments: [nil, "http://127.0.0.1:8080"])
  func policy(alias: String?) async throws {
    let known = try alias.map { Origin(try RequestURL($0)) }
    let cookies = try ScriptCookies(jar) { known }
    let response = BridgeResponse(
      status: 200,
      fields: [.contentType: "text/html", .contentSecurityPolicy: "default-src 'none'"],
      body: .text("<!doctype html>"))
    let pipeline = Pipeline(transport: ScriptedTransport { _ in response })
    pipeline.register(cookies.injection, pinned: true)
    var request = try BridgeRequest("GET", Self.url)
    request.context.navigation = .topLevel
    let policy = try await pipeline.load(request).fields[.contentSecurityPolicy]
    let path = "\(alias ?? "https://shop.example")/.ajax-bridge/cookies"
    #expect(policy?.contains("; connect-src \(path); script-src 'sha256-") == true)
  }

  private static let changes = "/.ajax-bridge/cookies?changes"

  @Test("are told as they change, behind a line with all of them, but HttpOnly ones never")
  func changes() async throws {
    let response = try await response(to: try pass(), path: Self.changes)
    var lines = response.body.makeAsyncIterator()
    let next = { String(decoding: try await lines.next() ?? [], as: UTF8.self) }
    #expect(
      try await next() == #"{"items":[{"name":"lax","value":"2"},{"name":"none","value":"3"}]}"#
        + "\n")
    try store("sid=9; HttpOnly; Path=/")
    try store("b=5; Path=/b")
    try store("lax=3; Path=/")
    #expect(
      try await next() == #"{"changed":[{"name":"lax","value":"3"}],"deleted":[]}"# + "\n")
    try store("none=; Max-Age=0; SameSite=None; Secure; Path=/")
    #expect(try await next() == #"{"changed":[],"deleted":[{"name":"none"}]}"# + "\n")
  }

  @Test("are told as they change where one has expired before the feed began")
  func expiry() async throws {
    try store("short=1; Max-Age=5; Path=/")
    clock.advance(by: .seconds(10))
    let response = try await response(to: try pass(), path: Self.changes)
    var lines = response.body.makeAsyncIterator()
    let first = String(decoding: try await lines.next() ?? [], as: UTF8.self)
    #expect(first.hasPrefix(#"{"items":[{"name":"lax","value":"2"},{"name":"none","value":"3"}]}"#))
  }

  @Test("are told to four documents of an origin at once, and to another when one has gone")
  func many() async throws {
    let transport = ScriptedTransport([:])
    let pipeline = try pipeline(transport)
    var open: [BridgeResponse] = []
    let next = { try request(to: try pass(), path: Self.changes) }
    for _ in 0..<4 { open.append(try await pipeline.load(try next())) }
    #expect(open.map(\.status) == [200, 200, 200, 200])
    #expect(try await pipeline.load(try next()).status == 503)
    try open.removeLast().body.open().cancel(throwing: CancellationError())
    #expect(try await pipeline.load(try next()).status == 200)
  }

  @Test("are no longer told to a page that does not read on")
  func slowness() async throws {
    let response = try await response(to: try pass(), path: Self.changes)
    let value = String(repeating: "x", count: 4000)
    for number in 0..<100 { try store("lax=\(number)\(value); Path=/") }
    await #expect {
      _ = try await response.body.collect(upTo: 1 << 20)
    } throws: {
      ($0 as? BridgeError)?.message
        == "the page reads the changes of its cookies too slowly; subscribe again"
    }
  }

  @Test("are for no others than documents of the same origin that this proxy has served")
  func refusals() async throws {
    let good = try pass()
    #expect(try await ask(nil).0 == 403)
    #expect(try await ask("x").0 == 403)
    #expect(try await ask(try pass(to: "https://other.example/")).0 == 403)
    #expect(try await ask(try pass(key: AESGCM.randomKey())).0 == 403)
    #expect(try await ask(good, "https://other.example").0 == 403)
    #expect(try await ask(good, "https://sub.shop.example").0 == 403)
    #expect(try await ask(good, "null").0 == 403)
    #expect(try await ask(good, method: "OPTIONS").0 == 404)
    #expect(try await ask(good, method: "GET").0 == 404)
    #expect(try await ask(good, path: "/.ajax-bridge/bodies/1").0 == 404)
    #expect(try await ask(nil, path: Self.changes).0 == 403)
    #expect(try await ask(good, "https://other.example", path: Self.changes).0 == 403)
    #expect(try await ask(good, method: "GET", path: Self.changes).0 == 404)
    #expect(try await ask(good, call: String(repeating: "x", count: 70_000)).0 == 413)
  }
}
