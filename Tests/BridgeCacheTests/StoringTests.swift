import BridgeCacheFixtures
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("storing (RFC 9111 §3)")
struct StoringTests {
  typealias Refusal = StoringRules.Refusal

  @Test(
    "which responses may be stored, by their directives",
    arguments: [
      ("Cache-Control: max-age=60", nil, nil),
      ("Cache-Control: no-store, max-age=60", .noStore, .noStore),
      ("Cache-Control: No-Store, max-age=60", .noStore, .noStore),
      ("Cache-Control: max-age=60, no-store=\"x\"", .noStore, .noStore),
      ("Cache-Control: private, max-age=60", nil, .isPrivate),
      ("Cache-Control: private=\"Set-Cookie\", max-age=60", nil, nil),
      ("Cache-Control: no-cache\nETag: \"1\"", nil, nil),
      ("Cache-Control: must-understand, no-store, max-age=60", nil, nil),
      ("Expires: {60}", nil, nil), ("Expires: 0", .useless, .useless),
      ("Last-Modified: {-100}", nil, nil), ("ETag: \"1\"", nil, nil), ("X: 1", .useless, .useless),
      ("Cache-Control: max-age=60\nVary: *", .vary, .vary),
      ("Cache-Control: max-age=60\nVary: Accept, *", .vary, .vary),
      ("Cache-Control: foo=\"no-store\", max-age=60", nil, nil),
      // RFC 9213: only a shared cache looks at it.
      ("CDN-Cache-Control: no-store\nCache-Control: max-age=60", nil, .noStore),
      ("CDN-Cache-Control: max-age=60\nCache-Control: no-store", .noStore, nil),
    ] as [(String, Refusal?, Refusal?)])
  func directives(_ lines: String, _ own: Refusal?, _ shared: Refusal?) {
    #expect(StoringRules.refusal(of: facts(lines), to: request()) == own)
    #expect(StoringRules.refusal(of: facts(lines, mode: .shared), to: request()) == shared)
  }

  @Test(
    "what may be stored, by status",
    arguments: [
      (200, true, true), (201, false, true), (204, true, true), (301, true, true),
      (302, false, true),
      (304, false, false), (404, true, true), (412, false, true), (416, false, true),
      (500, false, true), (503, false, true), (299, false, true), (599, false, true),
    ])
  func statuses(_ status: Int, _ byHeuristic: Bool, _ explicitly: Bool) {
    let plain = facts("Last-Modified: {-1000}", status: status)
    #expect((StoringRules.refusal(of: plain, to: request()) == nil) == byHeuristic)
    let timed = facts("Cache-Control: max-age=60", status: status)
    #expect((StoringRules.refusal(of: timed, to: request()) == nil) == explicitly)
  }

  @Test("must-understand excludes unknown statuses (§5.2.2.3)")
  func mustUnderstand() {
    let lines = "Cache-Control: must-understand, max-age=60"
    #expect(StoringRules.refusal(of: facts(lines, status: 299), to: request()) == .status)
    #expect(StoringRules.refusal(of: facts(lines, status: 404), to: request()) == nil)
  }

  @Test(
    "a shared cache stores responses to credentials only if told to (§3.5)",
    arguments: [
      ("max-age=60", false), ("max-age=60, public", true), ("max-age=60, must-revalidate", true),
      ("s-maxage=60", true), ("max-age=60, proxy-revalidate", false),
    ])
  func authorization(_ control: String, _ isStored: Bool) {
    let asked = request("Authorization: Basic eDp5")
    let response = "Cache-Control: \(control)"
    let refusal = StoringRules.refusal(of: facts(response, mode: .shared), to: asked)
    #expect((refusal == nil) == isStored)
    #expect(StoringRules.refusal(of: facts("Cache-Control: max-age=60"), to: asked) == nil)
  }

  @Test("the client's no-store is obeyed, and only GET is stored")
  func requests() {
    let response = facts("Cache-Control: max-age=60")
    #expect(StoringRules.refusal(of: response, to: request("Cache-Control: no-store")) == .noStore)
    #expect(StoringRules.refusal(of: response, to: request("", .put)) == .method)
    #expect(StoringRules.refusal(of: response, to: request("", .head)) == .method)
  }

  @Test("connection-specific, hop-by-hop and per-user fields are not stored (§3.1)")
  func fieldsKept() {
    let response = facts(
      """
      Connection: X-Hop, close
      X-Hop: 1
      Keep-Alive: 5
      Transfer-Encoding: chunked
      Set-Cookie: a=1
      Proxy-Authenticate: Basic
      X-Own: 1
      X-Mine: 2
      Cache-Control: private="X-Mine", no-cache="X-Own", max-age=60
      Content-Type: text/plain
      """, mode: .shared)
    let kept = StoredFields.kept(of: response)
    #expect(kept.map(\.name.rawName) == ["Cache-Control", "Content-Type", "Date"])
    #expect(kept[.date] == HandClock.date(0))
    let own = ResponseFacts(
      status: 200, fields: response.fields, mode: .private, requestTime: .zero, responseTime: .zero)
    #expect(StoredFields.kept(of: own).contains { $0.name.rawName == "X-Mine" })
  }

  @Test("a 304 replaces all lines of a field, except fields that describe the bytes (§3.2)")
  func updates() {
    let stored = fields("ETag: \"1\"", "X-A: 1", "X-A: 2", "X-B: 1", "Content-Length: 5", "Age: 7")
    let news = facts("X-A: 3\nX-C: 4\nContent-Length: 0\nDate: {0}\nContent-Type: text/new")
    let merged = StoredFields.updated(stored, by: news)
    #expect(
      merged
        == fields(
          "ETag: \"1\"", "X-B: 1", "Content-Length: 5", "X-A: 3", "X-C: 4", "Date: {0}",
          "Content-Type: text/new"))
  }
}
