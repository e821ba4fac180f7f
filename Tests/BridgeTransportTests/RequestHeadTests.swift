import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

/// The head on the wire, byte for byte: nothing is there that was not asked for.
@Suite("the head of a request", .timeLimit(.minutes(5)))
struct RequestHeadTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let method: String
    var target = "/"
    var fields: [(String, String)] = []
    var body = Body.empty
    /// The lines between the Host field and the empty line.
    let lines: [String]
  }

  static let scenarios: [Scenario] = [
    Scenario(testDescription: "GET", method: "GET", lines: []),
    Scenario(testDescription: "HEAD", method: "HEAD", lines: []),
    Scenario(testDescription: "DELETE", method: "DELETE", lines: []),
    Scenario(testDescription: "OPTIONS", method: "OPTIONS", lines: []),
    Scenario(testDescription: "a custom method", method: "PURGE", lines: []),
    Scenario(testDescription: "a method in lower case", method: "get", lines: []),
    Scenario(testDescription: "empty POST", method: "POST", lines: ["Content-Length: 0"]),
    Scenario(testDescription: "empty PUT", method: "PUT", lines: ["Content-Length: 0"]),
    Scenario(testDescription: "empty PATCH", method: "PATCH", lines: ["Content-Length: 0"]),
    Scenario(
      testDescription: "POST with a body", method: "POST", body: .text("abc"),
      lines: ["Content-Length: 3"]),
    Scenario(
      testDescription: "GET with a body", method: "GET", body: .text("abc"),
      lines: ["Content-Length: 3"]),
    Scenario(
      testDescription: "DELETE with a body", method: "DELETE", body: .text("abc"),
      lines: ["Content-Length: 3"]),
    Scenario(
      testDescription: "POST of 2 MiB", method: "POST", body: .bytes(Pattern.bytes(2 << 20)),
      lines: ["Content-Length: 2097152"]),
    Scenario(
      testDescription: "POST of unknown length", method: "POST", body: Pattern.body(9, pieces: 4),
      lines: ["Transfer-Encoding: chunked"]),
    Scenario(
      testDescription: "GET with a body of unknown length", method: "GET",
      body: Pattern.body(9, pieces: 4), lines: ["Transfer-Encoding: chunked"]),
    Scenario(
      testDescription: "framing fields of the page's own", method: "POST",
      fields: [("Content-Length", "99"), ("Transfer-Encoding", "gzip"), ("X-A", "1")],
      body: .text("abc"), lines: ["X-A: 1", "Content-Length: 3"]),
    Scenario(
      testDescription: "order, repeats and spelling", method: "GET",
      fields: [("x-B", "1"), ("X-A", "2"), ("X-b", "3"), ("aCCEPT", "*/*"), ("X-A", "2")],
      lines: ["x-B: 1", "X-A: 2", "X-b: 3", "aCCEPT: */*", "X-A: 2"]),
    Scenario(
      testDescription: "empty values", method: "GET",
      fields: [("X-Empty", ""), ("Accept", ""), ("User-Agent", ""), ("X-After", "1")],
      lines: ["X-Empty:", "Accept:", "User-Agent:", "X-After: 1"]),
    Scenario(
      testDescription: "values that look like libcurl's own marks", method: "GET",
      fields: [("X-A", ";"), ("X-B", ":"), ("X-C", "@/etc/hostname"), ("X-D", "a;")],
      lines: ["X-A: ;", "X-B: :", "X-C: @/etc/hostname", "X-D: a;"]),
    Scenario(
      testDescription: "a media type on POST", method: "POST",
      fields: [("content-type", "text/x"), ("X-A", "1")], body: .text("abc"),
      lines: ["content-type: text/x", "X-A: 1", "Content-Length: 3"]),
    Scenario(
      testDescription: "cookies joined where the first one stood", method: "GET",
      fields: [("X-A", "1"), ("cookie", "a=1"), ("X-B", "2"), ("Cookie", "b=2; c=3")],
      lines: ["X-A: 1", "cookie: a=1; b=2; c=3", "X-B: 2"]),
    Scenario(
      testDescription: "an empty cookie", method: "GET", fields: [("Cookie", ""), ("X-A", "1")],
      lines: ["Cookie:", "X-A: 1"]),
  ]

  @Test("is what was asked for and no more", arguments: scenarios)
  func exact(_ scenario: Scenario) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    let client = try Client()
    _ = try await client.fetch(
      scenario.method, origin.url(scenario.target), fields: scenario.fields, body: scenario.body)
    let lines =
      ["\(scenario.method) \(scenario.target) HTTP/1.1", "Host: \(origin.authority)"]
      + scenario.lines
    let head = String(decoding: try #require(origin.requests.first).head, as: UTF8.self)
    #expect(head == lines.map { $0 + "\r\n" }.joined() + "\r\n")
    #expect(origin.requestCount == 1)
  }

  static let targets = [
    "/a/../b", "/./a//b/.", "/..", "/a|b", "/{id}", "/\"q\"", "/%zz", "/%", "/?a=b?c", "/?",
    "/?q=[1]&r='x'", "/<a>`^\\", "/a;b=c,d", "//double", "/%2e%2E/", "/?u=http://x/y", "/a:b@c",
  ]

  @Test("keeps the target as the page wrote it", arguments: targets)
  func target(_ target: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    _ = try await Client().fetch("GET", origin.url(target))
    #expect(origin.requests.map(\.target) == [target])
  }

  @Test("keeps bytes outside ASCII in values")
  func bytes() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    let value: [UInt8] = [0x61, 0xE4, 0xFF, 0x80, 0x09, 0x62]
    let name = try #require(HTTPField.Name("X-Raw"))
    var request = try BridgeRequest("GET", origin.url())
    request.fields.append(HTTPField(name: name, lenientValue: value))
    request.fields.append(HTTPField(name: name, value: "grün"))
    _ = try await Client().send(request).body.collect(upTo: 10)
    let head = try #require(origin.requests.first).head
    let line = Array("X-Raw: ".utf8) + value + Array("\r\nX-Raw: grün\r\n".utf8)
    #expect(head.firstRange(of: line) != nil)
  }

  @Test("carries a Host field of the page's own")
  func host() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    _ = try await Client().fetch("GET", origin.url(), fields: [("X-A", "1"), ("Host", "other")])
    #expect(origin.requests.first?.values(of: "host") == ["other"])
  }

  @Test("does not depend on the request before it on the same handle")
  func independent() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    let client = try Client()
    let bodies: [Body] = [.empty, .text("abc"), .bytes(Pattern.bytes(40_000)), .empty]
    for method in ["GET", "POST", "HEAD", "DELETE", "GET", "PUT", "GET"] {
      for body in bodies where method != "HEAD" || body.isEmpty {
        _ = try await client.fetch(method, origin.url("/\(body.length ?? 0)"), body: body)
        let request = try #require(origin.requests.last)
        let hasFraming = !body.isEmpty || ["POST", "PUT"].contains(method)
        #expect(request.line == "\(method) /\(body.length ?? 0)")
        #expect(request.body == body.bytesAtHand)
        #expect(request.fields.count == (hasFraming ? 2 : 1))
      }
    }
    #expect(origin.connectionCount == 1)
  }

  struct Unusable: Sendable {
    let path: String
    let authority: String?
  }

  @Test(
    "that a handler made unusable is refused before anything is sent",
    arguments: [
      Unusable(path: "/a b", authority: nil), Unusable(path: "/a\r\nX: y", authority: nil),
      Unusable(path: "/a\u{0}b", authority: nil), Unusable(path: "/a#b", authority: nil),
      Unusable(path: "nowhere", authority: nil), Unusable(path: ".evil.test/", authority: nil),
      Unusable(path: "", authority: nil), Unusable(path: "/", authority: "a b"),
      Unusable(path: "/", authority: ""), Unusable(path: "/", authority: "u:secret@127.0.0.1"),
    ])
  func unusable(_ what: Unusable) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    var request = try BridgeRequest("GET", origin.url())
    request.head.path = what.path
    if let authority = what.authority { request.head.authority = authority }
    let unusable = request
    let error = try await #require(throws: TransportError.self) {
      _ = try await Client().send(unusable)
    }
    #expect(error.code == .unsupportedRequest)
    #expect(!error.wasSent)
    #expect(!error.message.contains("secret"))
    #expect(origin.connectionCount == 0)
  }

  @Test("with an international host in its own letters is refused before any look-up")
  func internationalHost() async throws {
    let request = BridgeRequest(.get, try RequestURL("http://ünïcode.example/?secret"))
    let error = try await #require(throws: TransportError.self) {
      _ = try await Client().send(request)
    }
    #expect(error.code == .unsupportedRequest)
    #expect(error.phase == .handlers)
    #expect(error.message.contains("ünïcode.example") && error.message.contains("xn--"))
    #expect(!error.message.contains("secret"))
  }
}
