import BridgeCacheFixtures
import BridgeCore
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("fields that are not part of a cache's key")
struct PoisoningTests {
  @Test("a GET with a body bypasses the cache")
  func fatGet() async throws {
    let stage = try Stage(.shared, answer("one", "Cache-Control: max-age=60"))
    var request = try BridgeRequest("GET", "https://shop.example/a")
    request.body = .text("q=other")
    for _ in 0..<2 {
      let response = try await stage.pipeline.load(request)
      _ = try await response.body.collect(upTo: 100)
    }
    #expect(try await !stage.load().isHit)
    #expect(stage.requestCount == 3)
  }

  @Test("a request whose Host differs from its URL has its own entries")
  func host() async throws {
    let stage = try Stage(.shared, answer("one", "Cache-Control: max-age=60"))
    _ = try await stage.load("Host: evil.example")
    #expect(try await !stage.load().isHit)
    #expect(try await stage.load("Host: evil.example").isHit)
    #expect(try await stage.load("Host: shop.example").isHit)
  }

  @Test(
    "a Vary that names too many fields, or fields with too long values, is not stored",
    arguments: [(33, 1), (1, 9_000)])
  func vary(_ count: Int, _ length: Int) async throws {
    let names = (0..<count).map { "X-\($0)" }
    let stage = try Stage(
      .shared, answer("one", "Cache-Control: max-age=60\nVary: \(names.joined(separator: ", "))"))
    let lines = names.map { "\($0): \(String(repeating: "a", count: length))" }
    for _ in 0..<2 { #expect(try await !stage.load(lines.joined(separator: "\n")).isHit) }
    #expect(try stage.cache.statistics().entries == 0)
  }

  @Test("errors caused by the client do not replace stored responses")
  func provoked() async throws {
    let stage = try Stage(
      .shared, answer("one", "Cache-Control: max-age=60"),
      answer("bad", "X: 1", status: 400), answer("", "Content-Range: bytes */3", status: 416),
      answer("late", "X: 1", status: 503))
    _ = try await stage.load()
    for line in ["X-Long: 1", "Range: bytes=9-", "X: 2"] {
      _ = try await stage.load("\(line)\nCache-Control: no-cache")
      #expect(try await stage.load().text == "one")
    }
  }

  @Test("a response cannot invalidate URLs of another origin")
  func others() async throws {
    let stage = try Stage(
      .shared, answer("one", "Cache-Control: max-age=60"),
      answer("", "Location: https://shop.example/a", status: 201))
    _ = try await stage.load()
    _ = try await stage.load("", "POST", "https://evil.example/b")
    #expect(try await stage.load().isHit)
    _ = try await stage.load("", "POST", "https://shop.example/b")
    #expect(try await !stage.load().isHit)
  }
}
