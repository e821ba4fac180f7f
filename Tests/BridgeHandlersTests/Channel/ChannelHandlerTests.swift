import BridgeBodies
import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

extension BodyWeb {
  /// A call to the reserved path, as the hook of the page makes it.
  func call(
    _ target: String, _ method: String = "POST", _ fields: [(String, String)] = [],
    body: [UInt8] = [], _ adjust: (inout BridgeRequest) throws -> Void = { _ in }
  ) async throws -> (status: Int, text: String) {
    var head: HTTPFields = [:]
    try head.add("Ajax-Bridge", scope.token)
    for (name, value) in fields { try head.add(name, value) }
    var request = try request(
      "https://shop.example/.ajax-bridge/\(target)", method, fields: head, body: .bytes(body))
    try adjust(&request)
    let response = try await pipeline.load(request)
    #expect(!response.fields.contains { $0.name.canonicalName.hasPrefix("access-control") })
    return (response.status, try await response.body.collectedText())
  }

  /// The fields of a body's first slice, for `POST https://shop.example/up?a=%20`.
  static let first = [
    ("Ajax-Bridge-Method", "POST"),
    ("Ajax-Bridge-URL", "https%3A%2F%2Fshop.example%2Fup%3Fa%3D%2520"),
    ("Ajax-Bridge-Type", "text%2Fplain%3B%20charset%3D%22x%22"), ("Ajax-Bridge-Offset", "0"),
  ]
}

@Suite("the channel", .timeLimit(.minutes(3)))
struct ChannelHandlerTests {
  @Test("takes a body in slices, which then goes out whole")
  func slices() async throws {
    let web = try BodyWeb()
    let (id, bytes) = (BodyID.random().text, noise(2_500_000))
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      let end = min(start + (1 << 20), bytes.count)
      var fields = start == 0 ? BodyWeb.first : [("Ajax-Bridge-Offset", "\(start)")]
      if start == 0 { fields.append(("Ajax-Bridge-Length", "\(bytes.count)")) }
      if end == bytes.count { fields.append(("Ajax-Bridge-Last", "1")) }
      let answer = try await web.call(
        "bodies/\(id)", "POST", fields, body: Array(bytes[start..<end]))
      #expect(answer.status == 204 && answer.text.isEmpty)
    }
    #expect(web.origin.requestCount == 0)
    try await web.load("https://shop.example/up?a=%20#ajax-bridge=\(id)")
    let request = try #require(web.origin.requests.first)
    #expect(request.body == bytes)
    #expect(request.target == "/up?a=%20")
    #expect(request.values(of: "content-type") == ["text/plain; charset=\"x\""])
    #expect(web.leavesNothing())
  }

  @Test("takes an empty body")
  func empty() async throws {
    let web = try BodyWeb()
    let id = BodyID.random().text
    let answer = try await web.call(
      "bodies/\(id)", "POST", BodyWeb.first + [("Ajax-Bridge-Last", "1")])
    #expect(answer.status == 204)
    try await web.load("https://shop.example/up?a=%20#ajax-bridge=\(id)")
    #expect(web.origin.requests.map(\.body) == [[]])
  }

  @Test("takes a body back")
  func cancel() async throws {
    let web = try BodyWeb()
    let id = BodyID.random().text
    _ = try await web.call("bodies/\(id)", "POST", BodyWeb.first, body: [1])
    #expect(try await web.call("bodies/\(id)", "DELETE").status == 204)
    let answer = try await web.call(
      "bodies/\(id)", "POST", [("Ajax-Bridge-Offset", "1")], body: [2])
    #expect(answer.status == 410)
    #expect(answer.text.contains(#""code":"cancelled""#))
    #expect(web.leavesNothing())
  }

  @Test(
    "says what is wrong with a slice",
    arguments: [
      ([("Ajax-Bridge-Offset", "7")], 404, "unknownBody"),
      ([("Ajax-Bridge-Offset", "-7")], 400, "malformedSlice"),
      ([("Ajax-Bridge-Offset", "99999999999999999999")], 400, "malformedSlice"),
      ([("Ajax-Bridge-Offset", "0"), ("Ajax-Bridge-Offset", "0")], 400, "malformedSlice"),
      ([], 400, "malformedSlice"),
      ([("Ajax-Bridge-Method", "POST"), ("Ajax-Bridge-URL", "%zz")], 400, "malformedSlice"),
      ([("Ajax-Bridge-Method", "POST"), ("Ajax-Bridge-URL", "%FF")], 400, "malformedSlice"),
      ([("Ajax-Bridge-Method", "POST"), ("Ajax-Bridge-URL", "about%3Ablank")], 400, "malformed"),
      (BodyWeb.first + [("Ajax-Bridge-Length", "10737418240")], 413, "tooLarge"),
      (BodyWeb.first + [("Ajax-Bridge-Length", "0")], 400, "lengthMismatch"),
      (
        BodyWeb.first + [("Ajax-Bridge-Length", "2"), ("Ajax-Bridge-Last", "1")], 400,
        "lengthMismatch"
      ),
    ] as [([(String, String)], Int, String)])
  func badSlices(fields: [(String, String)], status: Int, code: String) async throws {
    let web = try BodyWeb()
    let answer = try await web.call("bodies/\(BodyID.random().text)", "POST", fields, body: [1])
    #expect(answer.status == status)
    #expect(answer.text.contains("\"code\":\"\(code)\""), "\(answer.text)")
    #expect(!answer.text.contains(web.scope.token))
    #expect(web.leavesNothing())
  }

  @Test("refuses what is too long for a slice, whether it says so or not")
  func longSlice() async throws {
    let web = try BodyWeb()
    let large = noise((4 << 20) + 1)
    for body in [Body.bytes(large), Body(once: ScriptedReader([large]))] {
      let answer = try await web.call("bodies/\(BodyID.random().text)", "POST", BodyWeb.first) {
        $0.body = body
      }
      #expect(answer.status == 413)
      #expect(answer.text.contains("sliceTooLarge"))
    }
    #expect(web.leavesNothing())
  }

  @Test("knows its few calls and no others, and lets none of them out")
  func unknownCalls() async throws {
    let web = try BodyWeb()
    for (target, method, status) in [
      ("", "GET", 404), ("cookies", "GET", 404), ("bodies/\(BodyID.random().text)", "GET", 404),
      ("bodies/xyz", "DELETE", 400), ("bodies/../../cart", "POST", 400), ("other", "POST", 404),
    ] {
      #expect(try await web.call(target, method).status == status)
    }
    #expect(web.origin.requestCount == 0)
  }

  @Test("makes cookie calls on the jar")
  func cookies() async throws {
    let web = try BodyWeb()
    let set = try await web.call(
      "cookies", body: Array(#"{"op":"setDocumentCookie","line":"a=1"}"#.utf8))
    #expect(set.status == 200 && set.text == "{}")
    let read = try await web.call("cookies?x", body: Array(#"{"op":"documentCookie"}"#.utf8))
    #expect(read.text == #"{"cookie":"a=1"}"#)
    try await web.load("https://shop.example/", "GET")
    #expect(web.origin.requests.first?.values(of: "cookie") == ["a=1"])
  }
}
