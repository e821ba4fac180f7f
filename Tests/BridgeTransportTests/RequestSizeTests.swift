import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@Suite("a request that is too large for the wire", .timeLimit(.minutes(5)))
struct RequestSizeTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let adjust: @Sendable (inout BridgeRequest) throws -> Void

    init(_ description: String, _ adjust: @escaping @Sendable (inout BridgeRequest) throws -> Void)
    {
      testDescription = description
      self.adjust = adjust
    }
  }

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let scenarios = [1 << 20, 9_000_000].flatMap { size in
    [
      Scenario("a method of \(size) bytes") {
        $0.setMethod(try #require(HTTPRequest.Method(letters(size))))
      },
      Scenario("a path of \(size) bytes") { $0.head.path = "/" + letters(size) },
      Scenario("a field of \(size) bytes") { try $0.fields.add("X-A", letters(size)) },
      Scenario("fields of \(size) bytes together") { request in
        for _ in 0..<64 { try request.fields.add("X-A", letters(size / 64)) }
      },
      Scenario("cookies of \(size) bytes together") { request in
        for _ in 0..<64 { try request.fields.add("Cookie", letters(size / 64)) }
      },
      Scenario("a field of \(size) bytes beside a body") {
        try $0.fields.add("X-A", letters(size))
        $0.setMethod(.post)
        $0.body = .text("abc")
      },
    ]
  }

  @Test("is refused before anything is sent, and the next one goes as always", arguments: scenarios)
  func refused(_ scenario: Scenario) async throws {
    let origin = try LoopbackOrigin.answering { request in .text(request.line) }
    let client = try Client()
    var request = try BridgeRequest("GET", origin.url("/small"))
    try scenario.adjust(&request)
    let large = request
    for _ in 1...2 {
      let error = try await #require(throws: TransportError.self) {
        _ = try await client.send(large)
      }
      #expect(error.code == .unsupportedRequest)
      #expect(error.phase == .handlers && !error.wasSent)
      #expect(error.message.contains("\(origin.authority): the head of the request has"))
      #expect(error.message.contains("shorten it"))
      #expect(error.message.utf8.count < 300)
    }
    #expect(origin.connectionCount == 0)
    #expect(try await client.fetch("GET", origin.url("/small")).text == "GET /small")
  }

  @Test("is absent with a head of 900 KB", arguments: [0, 32_768])
  func large(body: Int) async throws {
    let origin = try LoopbackOrigin.answering { request in
      .text("\(request.values(of: "x-a")[0].count)")
    }
    let answer = try await Client().fetch(
      "POST", origin.url("/" + Self.letters(450_000)), fields: [("X-A", Self.letters(450_000))],
      body: .bytes(Pattern.bytes(body)))
    #expect(answer.text == "450000")
  }
}
