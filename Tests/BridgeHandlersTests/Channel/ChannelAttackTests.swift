import BridgeBodies
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("an attacker at the channel", .timeLimit(.minutes(3)))
struct ChannelAttackTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let change: @Sendable (inout BridgeRequest) throws -> Void

    init(
      _ what: String, _ code: String,
      _ change: @escaping @Sendable (inout BridgeRequest) throws -> Void
    ) {
      (testDescription, self.code, self.change) = (what, code, change)
    }

    static func field(_ name: String, _ value: String?)
      -> @Sendable (inout BridgeRequest) throws -> Void
    {
      { request in
        request.fields.removeAll { $0.name.canonicalName == name.lowercased() }
        if let value { try request.fields.add(name, value) }
      }
    }
  }

  static let attacks: [Attack] = [
    Attack(
      "no private field, as a no-cors request has it", "wrongToken",
      Attack.field("Ajax-Bridge", nil)),
    Attack("an empty token", "wrongToken", Attack.field("Ajax-Bridge", "")),
    Attack(
      "a guessed token", "wrongToken",
      Attack.field("Ajax-Bridge", String(repeating: "0", count: 32))),
    Attack("two tokens", "wrongToken") { try $0.fields.add("Ajax-Bridge", "0") },
    Attack("a foreign Origin", "foreignOrigin", Attack.field("Origin", "https://evil.example")),
    Attack("the Origin of a sandboxed frame", "foreignOrigin", Attack.field("Origin", "null")),
    Attack(
      "an Origin that begins like the page's", "foreignOrigin",
      Attack.field("Origin", "https://shop.example.evil")),
    Attack("two Origins", "foreignOrigin") {
      try $0.fields.add("Origin", "https://shop.example")
      try $0.fields.add("Origin", "https://evil.example")
    },
    Attack("a frame of another origin", "foreignOrigin") {
      $0.context.frameOrigin = Origin(scheme: "https", host: "evil.example", port: 443)
    },
    Attack("a frame of an opaque origin", "foreignOrigin") { $0.context.frameOrigin = nil },
    Attack("a page that no host vouches for", "notVouchedFor") { $0.context.scope = nil },
    Attack("native code", "notVouchedFor") { $0.context = PageContext() },
    Attack("a page of another store", "noSuchScope") {
      $0.context.scope = BodyStore().openScope(for: BodyWeb.origin)
    },
    Attack("a page on another origin", "foreignOrigin") { request in
      request.retarget(to: try RequestURL("https://other.example/.ajax-bridge/cookies"))
    },
  ]

  @Test(
    "is refused, learns nothing and leaves nothing", arguments: attacks,
    ["POST", "DELETE", "OPTIONS"])
  func refused(attack: Attack, method: String) async throws {
    let web = try BodyWeb()
    let answer = try await web.call(
      "bodies/\(BodyID.random().text)", method, BodyWeb.first, body: [1]
    ) {
      try attack.change(&$0)
    }
    #expect(answer.status == 403)
    #expect(answer.text.contains("\"code\":\"\(attack.code)\""), "\(answer.text)")
    #expect(!answer.text.contains(web.scope.token))
    #expect(web.store.counters.begun == 0)
    #expect(web.origin.requestCount == 0)
    #expect(web.leavesNothing())
  }

  @Test("gets no leave from a preflight, not even with everything right")
  func preflight() async throws {
    let web = try BodyWeb()
    let fields = [
      ("Origin", "https://shop.example"), ("Access-Control-Request-Method", "POST"),
      ("Access-Control-Request-Headers", "ajax-bridge"),
    ]
    #expect(try await web.call("cookies", "OPTIONS", fields).status == 404)
  }

  @Test("may be the page itself with its own Origin")
  func ownOrigin() async throws {
    let web = try BodyWeb()
    let body = Array(#"{"op":"documentCookie"}"#.utf8)
    let answer = try await web.call(
      "cookies", "POST", [("Origin", "https://shop.example")], body: body)
    #expect(answer.text == #"{"cookie":""}"#)
  }

  @Test("with the scope of a page that ended is refused")
  func ended() async throws {
    let web = try BodyWeb()
    web.store.endScope(web.scope)
    #expect(try await web.call("cookies").status == 403)
  }

  @Test("with the ids of another page gets none of its bodies")
  func stolen() async throws {
    let web = try BodyWeb()
    let id = try web.put([1], for: "https://shop.example/")
    let thief = web.store.openScope(for: BodyWeb.origin)
    var request = try web.request("https://shop.example/#ajax-bridge=\(id.text)")
    request.context.scope = thief
    async let code = bodyErrorCode { [request] in _ = try await web.pipeline.load(request) }
    while web.store.counters.waiting == 0 { await Task.yield() }
    web.clock.advance(by: .seconds(11))
    #expect(await code == .neverCame)
    #expect(web.origin.requestCount == 0)
    #expect(web.store.counters.bodies == 1)
  }

  @Test("that floods the channel meets the caps, and what was there stays whole")
  func flood() async throws {
    let web = try BodyWeb { ($0.bodiesPerScope, $0.bytesPerScope) = (50, 10_000) }
    let id = try web.put([7], for: "https://shop.example/")
    var statuses: [Int: Int] = [:]
    for _ in 0..<500 {
      let answer = try await web.call(
        "bodies/\(BodyID.random().text)", "POST", BodyWeb.first, body: noise(300))
      statuses[answer.status, default: 0] += 1
    }
    #expect(statuses[429, default: 0] >= 450)
    #expect(statuses.values.reduce(0, +) == 500)
    #expect(web.store.counters.bodies <= 50)
    #expect(web.store.counters.bytes <= 10_000)
    try await web.load("https://shop.example/#ajax-bridge=\(id.text)")
    #expect(web.origin.requests.map(\.body) == [[7]])
    #expect(web.leavesNothing())
  }
}
