import BridgeCacheFixtures
import BridgeCore
import BridgeHandlers
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("reuse (RFC 9111 §4, §5.2)")
struct ReuseTests {
  typealias Decision = ReuseRules.Decision

  @Test(
    "ten seconds after it came in",
    arguments: [
      ("max-age=60", "", .use), ("max-age=10", "", .validate), ("max-age=11", "", .use),
      ("no-cache, max-age=60", "", .validate), ("no-cache=\"X-A\", max-age=60", "", .use),
      // Requests (§5.2.1)
      ("max-age=60", "Cache-Control: no-cache", .validate),
      ("max-age=60", "Pragma: no-cache", .validate),
      ("max-age=60", "Pragma: no-cache\nCache-Control: foo", .use),
      ("max-age=60", "Cache-Control: max-age=0", .validate),
      ("max-age=60", "Cache-Control: max-age=9", .validate),
      ("max-age=60", "Cache-Control: max-age=11", .use),
      ("max-age=60", "Cache-Control: min-fresh=51", .validate),
      ("max-age=60", "Cache-Control: min-fresh=50", .use),
      ("max-age=5", "Cache-Control: max-stale", .useStale),
      ("max-age=5", "Cache-Control: max-stale=5", .useStale),
      ("max-age=5", "Cache-Control: max-stale=4", .validate),
      ("max-age=5, must-revalidate", "Cache-Control: max-stale", .validate),
      ("max-age=5, no-cache", "Cache-Control: max-stale", .validate),
      ("max-age=5, proxy-revalidate", "Cache-Control: max-stale", .useStale),
      // RFC 5861 §3
      ("max-age=5, stale-while-revalidate=5", "", .useAndValidate),
      ("max-age=5, stale-while-revalidate=4", "", .validate),
      ("max-age=5, stale-while-revalidate=50, must-revalidate", "", .validate),
      ("max-age=5, stale-while-revalidate=50", "Cache-Control: max-age=20", .validate),
      // RFC 8246
      ("max-age=60, immutable", "Cache-Control: max-age=0", .use),
      ("max-age=60, immutable", "Cache-Control: no-cache", .validate),
      ("max-age=5, immutable", "Cache-Control: max-age=0", .validate),
    ] as [(String, String, Decision)])
  func decision(_ control: String, _ asked: String, _ expected: Decision) {
    let stored = facts("Cache-Control: \(control)")
    let now = HandClock.start + .seconds(10)
    #expect(ReuseRules.decision(on: stored, for: request(asked), at: now) == expected)
    #expect(
      ReuseRules.decision(on: stored, for: request(asked), isInvalid: true, at: now) == .validate)
  }

  @Test(
    "a shared cache obeys proxy-revalidate and s-maxage (§5.2.2.8, §5.2.2.10)",
    arguments: ["max-age=5, proxy-revalidate", "s-maxage=5", "max-age=5, must-revalidate"])
  func shared(_ control: String) {
    let stored = facts("Cache-Control: \(control)", mode: .shared)
    let now = HandClock.start + .seconds(10)
    let asked = request("Cache-Control: max-stale")
    #expect(ReuseRules.decision(on: stored, for: asked, at: now) == .validate)
    #expect(!ReuseRules.allowsStale(stored, for: asked, isUnreachable: true, at: now))
  }

  @Test(
    "a stale response may stand in for an error (§4.2.4, RFC 5861 §4)",
    arguments: [
      ("max-age=5", "", true, false), ("max-age=5, stale-if-error=5", "", true, true),
      ("max-age=5, stale-if-error=4", "", false, false),
      ("max-age=5", "Cache-Control: stale-if-error=9", true, true),
      ("max-age=5, must-revalidate, stale-if-error=60", "", false, false),
      ("max-age=5", "Cache-Control: no-cache", false, false),
    ])
  func errors(_ control: String, _ asked: String, _ unreachable: Bool, _ failing: Bool) {
    let stored = facts("Cache-Control: \(control)")
    let now = HandClock.start + .seconds(10)
    let asked = request(asked)
    #expect(ReuseRules.allowsStale(stored, for: asked, isUnreachable: true, at: now) == unreachable)
    #expect(ReuseRules.allowsStale(stored, for: asked, isUnreachable: false, at: now) == failing)
  }

  @Test(
    "requests select the same variant when their fields mean the same (§4.1)",
    arguments: [
      ("Accept: a/b", "Accept: a/b", true), ("Accept: a/b", "Accept: a/c", false),
      ("Accept: a/b", "", false), ("", "", true), ("Foo: 1, 2", "Foo: 1,2", true),
      ("Foo: 1, 2", "Foo: 1\nFoo: 2", true), ("Foo: 1, 2", "Foo: 2, 1", false),
      ("Foo: A", "Foo: a", false),
      ("Accept-Language: en, DE", "Accept-Language: en,de", true),
      ("Accept-Language: en;q=0.5, de", "Accept-Language: de, en;q=0.50", true),
      ("Accept-Language: en, de", "Accept-Language: de, en", false),
      ("Accept-Encoding: gzip, br", "Accept-Encoding: br, gzip", true),
      ("Accept-Encoding: gzip;q=1.0", "Accept-Encoding: gzip", true),
      ("Accept-Encoding: gzip;q=0", "Accept-Encoding: gzip", false),
    ])
  func selection(_ one: String, _ other: String, _ isSame: Bool) {
    let names = ["accept", "accept-encoding", "accept-language", "foo"]
    let same =
      VaryRules.selection(names, in: fields(one)) == VaryRules.selection(names, in: fields(other))
    #expect(same == isSame)
  }

  @Test(
    "a client's conditions are judged by what is stored (§4.3.2)",
    arguments: [
      ("ETag: \"1\"", "If-None-Match: \"1\"", true),
      ("ETag: \"1\"", "If-None-Match: W/\"1\"", true),
      ("ETag: W/\"1\"", "If-None-Match: \"0\", \"1\"", true),
      ("ETag: \"1\"", "If-None-Match: *", true),
      ("ETag: \"1\"", "If-None-Match: \"2\"", false), ("ETag: \"1\"", "If-None-Match: 1", false),
      ("ETag: \"1,2\"", "If-None-Match: \"1,2\"", true),
      ("Last-Modified: {-100}", "If-Modified-Since: {-100}", true),
      ("Last-Modified: {-100}", "If-Modified-Since: {-101}", false),
      ("Last-Modified: {-100}", "If-Modified-Since: {-50}", true),
      ("ETag: \"1\"\nLast-Modified: {-100}", "If-None-Match: \"2\"\nIf-Modified-Since: {0}", false),
      ("Date: {0}", "If-Modified-Since: {0}", true),
      ("Last-Modified: {-1}", "If-Modified-Since: x", false),
    ])
  func conditions(_ stored: String, _ asked: String, _ isNotModified: Bool) {
    let conditions = ConditionRules.preconditions(on: facts(stored))
    #expect(conditions.isNotModified(fields(asked)) == isNotModified)
  }

  @Test(
    "queries that No-Vary-Search makes equal",
    arguments: [
      ("params", "/a?x=1", "/a", true), ("params, except=(\"x\")", "/a?x=1&y=2", "/a?x=1", true),
      ("params, except=(\"x\")", "/a?x=1", "/a?x=2", false),
      ("params=(\"x\")", "/a?x=1&y=2", "/a?y=2", true),
      ("params=(\"x\")", "/a?y=1", "/a?y=2", false),
      ("key-order", "/a?x=1&y=2", "/a?y=2&x=1", true),
      ("key-order", "/a?x=1&x=2", "/a?x=2&x=1", false),
      ("params=(\"a b\")", "/a?a+b=1", "/a?a%20b=2", true),
      ("params", "/a?x", "/b", false),
    ])
  func queries(_ value: String, _ one: String, _ other: String, _ isSame: Bool) throws {
    let rule = try #require(NoVarySearch(fields("No-Vary-Search: \(value)")))
    #expect(rule.matches(one, other) == isSame)
  }

  @Test(
    "a malformed or empty No-Vary-Search is ignored",
    arguments: [
      "", "params=?0", "key-order=?0", "except=(\"x\")", "params=(\"x\"), except=(\"y\")",
      "params=1", "(",
    ])
  func noRule(_ value: String) {
    #expect(NoVarySearch(fields("No-Vary-Search: \(value)")) == nil)
  }

  @Test(
    "an unsafe method invalidates its URL, and those of the same origin that the response names (§4.4)",
    arguments: [
      ("PUT", 200, "", ["/a"]), ("DELETE", 204, "", ["/a"]),
      ("POST", 302, "Location: /b", ["/a", "/b"]),
      ("POST", 200, "Content-Location: c?x", ["/a", "/c?x"]),
      ("POST", 200, "Location: https://other.example/b", ["/a"]), ("POST", 404, "", []),
      ("POST", 500, "", []), ("M-UNKNOWN", 200, "", ["/a"]), ("GET", 200, "", []),
      ("HEAD", 200, "", []),
      ("OPTIONS", 200, "", []), ("PROPFIND", 207, "", []),
    ])
  func invalidation(_ method: String, _ status: Int, _ lines: String, _ paths: [String]) throws {
    let url = try RequestURL("https://shop.example/a")
    let response = HTTPResponse(status: .init(code: status), headerFields: fields(lines))
    let method = try #require(HTTPRequest.Method(method))
    #expect(InvalidationRules.urls(after: method, url, response).map(\.target) == paths)
  }

  @Test("a proxy's own name in Location is that of the origin behind it (§4.4)")
  func alias() throws {
    let url = try RequestURL("http://shop.example/a")
    let response = HTTPResponse(
      status: 201, headerFields: [.location: "http://127.0.0.1:8080/b?x", .contentLocation: "/c"])
    for (alias, targets) in [
      (nil, ["/a", "/c"]),
      (Origin(scheme: "http", host: "127.0.0.1", port: 8080), ["/a", "/b?x", "/c"]),
      (Origin(scheme: "http", host: "127.0.0.1", port: 8081), ["/a", "/c"]),
    ] as [(Origin?, [String])] {
      let urls = InvalidationRules.urls(after: .post, url, response, alias: alias)
      #expect(urls.map(\.target) == targets)
      #expect(urls.allSatisfy { Origin($0) == Origin(url) })
    }
  }
}
