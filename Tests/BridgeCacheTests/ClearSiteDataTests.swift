import BridgeCacheFixtures
import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("Clear-Site-Data")
struct ClearSiteDataTests {
  private static let origin: @Sendable (BridgeRequest) throws -> BridgeResponse = { request in
    switch request.path {
    case "/logout": answer("", "Clear-Site-Data: \"cache\"")
    case "/part":
      request.fields[.range] == "bytes=0-3"
        ? answer("0123", "ETag: \"1\"\nContent-Range: bytes 0-3/10", status: 206)
        : answer(
          "456789", "ETag: \"1\"\nContent-Range: bytes 4-9/10\nClear-Site-Data: \"*\"", status: 206)
    default: answer("one", "Cache-Control: max-age=60")
    }
  }

  @Test(
    "empties the origin's place, whatever asked for it",
    arguments: [
      ("GET", "", ""), ("HEAD", "", ""), ("POST", "", "bye"), ("DELETE", "", ""),
      ("GET", "", "bye"),
      ("GET", "Sec-Fetch-Site: cross-site", ""),
    ])
  func methods(_ method: String, _ lines: String, _ body: String) async throws {
    let stage = try Stage(.private, [Self.origin])
    for url in ["https://shop.example/a", "https://other.example/a"] {
      _ = try await stage.load("", "GET", url)
    }
    var request = try BridgeRequest(method, "https://shop.example/logout", fields: fields(lines))
    request.body = .text(body)
    _ = try await stage.pipeline.load(request)
    #expect(try await !stage.load().isHit)
    #expect(try await stage.load("", "GET", "https://other.example/a").isHit)
  }

  @Test("counts in a response that completes a stored part")
  func part() async throws {
    let stage = try Stage(.private, [Self.origin])
    _ = try await stage.load()
    _ = try await stage.load("Range: bytes=0-3", "GET", "https://shop.example/part")
    let whole = try await stage.load("", "GET", "https://shop.example/part")
    #expect(whole.text == "0123456789")
    #expect(try await !stage.load().isHit)
  }

  @Test(
    "is heard from trustworthy origins only",
    arguments: [
      ("http://shop.example", true), ("http://127.0.0.1:8000", false),
      ("http://app.localhost", false),
    ])
  func trust(_ origin: String, _ isHit: Bool) async throws {
    let stage = try Stage(.private, [Self.origin])
    _ = try await stage.load("", "GET", "\(origin)/a")
    _ = try await stage.load("", "POST", "\(origin)/logout")
    #expect(try await stage.load("", "GET", "\(origin)/a").isHit == isHit)
  }

  @Test("leaves the entries of other identities, in whose name the server does not speak")
  func identities() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"), clock: HandClock())
    func load(_ path: String, as identity: String) async throws -> Loaded {
      let pipeline = Pipeline.standard(over: ScriptedTransport { try Self.origin($0) })
      var options = CacheOptions()
      (options.identity, options.reportsStatus) = (identity, true)
      pipeline.cache(in: cache, options)
      let response = try await pipeline.load(
        try BridgeRequest("GET", "https://shop.example\(path)"))
      return Loaded(response, try await response.body.collect(upTo: 100))
    }
    for identity in ["a", "ab", ""] { _ = try await load("/x", as: identity) }
    _ = try await load("/logout", as: "a")
    #expect(try await load("/x", as: "ab").isHit)
    #expect(try await load("/x", as: "").isHit)
    #expect(try await !load("/x", as: "a").isHit)
  }

  @Test("leaves kept pages, which go only when the user says so")
  func pages() async throws {
    let stage = try OfflineStage(.networkFirst, { _ in }, Self.origin)
    stage.pipeline.cache(in: stage.cache)
    _ = try await stage.load("/")
    let entries = try stage.cache.statistics().entries
    _ = try await stage.load("/logout", "", "POST")
    #expect(try stage.cache.statistics().entries == entries - 1)
    stage.cut()
    #expect(try await stage.load("/").response.isOffline)
  }
}
