import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("Cache-Status (RFC 9211)")
struct CacheStatusTests {
  private typealias Responder = @Sendable (BridgeRequest) throws -> BridgeResponse

  private static func answers(_ lines: String, _ text: String = "one", status: Int = 200)
    -> Responder
  {
    { _ in answer(text, lines, status: status) }
  }

  private static let broken: Responder = { _ in
    throw TransportError(.connectFailed, phase: .connecting, "no connection")
  }

  /// A request after some seconds, what the origin answers to it, and what the response says then.
  struct Step: Sendable {
    var seconds = 0
    var method = "GET"
    var fields = ""
    let line: String
    var status = 200
  }

  private static let stale = "Cache-Control: max-age=1\nETag: \"1\""
  private static let strict = "Cache-Control: max-age=1, must-revalidate"
  private static let miss = Step(line: "fwd=uri-miss;fwd-status=200;stored")

  private static let tables: [(answers: [Responder], steps: [Step])] = [
    (
      [answers("Cache-Control: max-age=60")],
      [
        miss, Step(seconds: 20, line: "hit;ttl=40"),
        Step(fields: "Cache-Control: no-cache", line: "fwd=request;fwd-status=200;stored"),
        Step(fields: "Cache-Control: no-store", line: "fwd=request;fwd-status=200"),
        Step(method: "POST", line: "fwd=method"), miss,
      ]
    ),
    (
      [answers("Cache-Control: no-store")],
      [
        Step(line: "fwd=uri-miss;fwd-status=200"),
        Step(fields: "Cache-Control: only-if-cached", line: "detail=only-if-cached", status: 504),
      ]
    ),
    (
      [answers("Cache-Control: max-age=60\nVary: Accept-Language")],
      [miss, Step(fields: "Accept-Language: de", line: "fwd=vary-miss;fwd-status=200;stored")]
    ),
    (
      [answers(stale), answers(stale, "", status: 304), broken],
      [
        miss, Step(seconds: 5, line: "fwd=stale;fwd-status=304"),
        Step(seconds: 5, line: "hit;ttl=-4;detail=unreachable"),
      ]
    ),
    (
      [answers("Cache-Control: no-cache, max-age=60\nETag: \"1\"")],
      [miss, Step(line: "fwd=stale;fwd-status=200;stored")]
    ),
    (
      [answers("\(stale)\nCache-Control: stale-if-error=60"), answers("X: 1", status: 503)],
      [miss, Step(seconds: 5, line: "hit;ttl=-4;detail=error-503")]
    ),
    (
      [answers(strict), broken],
      [miss, Step(seconds: 5, line: "fwd=stale;detail=unreachable", status: 504)]
    ),
    (
      [
        answers("\(stale)\nContent-Range: bytes 0-3/6", "0123", status: 206),
        answers("\(stale)\nContent-Range: bytes 4-5/6", "45", status: 206),
      ],
      [
        Step(fields: "Range: bytes=0-3", line: "fwd=uri-miss;fwd-status=206;stored", status: 206),
        Step(line: "fwd=partial;fwd-status=206;stored"),
      ]
    ),
    (
      [answers("Cache-Control: max-age=60\nContent-Location: /a")],
      [Step(method: "POST", line: "fwd=method;stored"), Step(line: "hit;ttl=60")]
    ),
    (
      [answers("Cache-Control: max-age=60")],
      [Step(fields: "Sec-Fetch-Site: cross-site", line: "fwd=bypass")]
    ),
  ]

  @Test("every response has it, also a 504", arguments: tables.indices)
  func lines(_ table: Int) async throws {
    let (answers, steps) = Self.tables[table]
    let stage = try Stage(.private, answers)
    for (number, step) in steps.enumerated() {
      stage.clock.advance(by: .seconds(step.seconds))
      let response = try await stage.load(step.fields, step.method)
      #expect(response.cacheStatus == "ajax-bridge;\(step.line)", "step \(number)")
      #expect(response.status == step.status, "step \(number)")
    }
  }

  @Test(
    "requests that bypass the cache fail under only-if-cached",
    arguments: [
      ("a=1", "X: 1", .native), ("", "Sec-Fetch-Site: cross-site", .native), ("", "X: 1", .script),
    ] as [(String, String, PageContext.Initiator)])
  func bypassed(_ body: String, _ line: String, _ initiator: PageContext.Initiator) async throws {
    let stage = try Stage(.private, answer("one", "Cache-Control: max-age=60"))
    for (control, status, said) in [
      ("Cache-Control: only-if-cached", 504, "ajax-bridge;detail=only-if-cached"),
      ("X: 2", 200, "ajax-bridge;fwd=bypass"),
    ] {
      let url = "https://shop.example/a"
      var request = try BridgeRequest("GET", url, fields: fields(line, control))
      request.body = .text(body)
      request.context.initiator = initiator
      let response = Loaded(try await stage.pipeline.load(request), [])
      #expect(response.status == status && response.cacheStatus == said)
    }
    #expect(stage.requestCount == 1)
  }
}
