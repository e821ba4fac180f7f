import BridgeCacheFixtures
import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("kept pages beside the HTTP cache")
struct OfflineBesideCacheTests {
  private func stage(_ mode: OfflineMode) throws -> OfflineStage {
    try OfflineStage(mode, caches: true, { _ in }) { _ in
      answer(
        "<p>", "Content-Type: text/html\nCache-Control: max-age=60\nETag: \"1\"\nSet-Cookie: s=1")
    }
  }

  private func kept(in stage: OfflineStage) throws -> StoredResponse {
    let entries = try stage.cache.entries(url: "https://shop.example/")
    return try #require(entries.first { $0.key.partition.hasSuffix(OfflineStore.mark) })
  }

  /// Visits a page, and again after `delay`, maybe without a network; what is kept of it has to be as before.
  private func visitTwice(
    _ mode: OfflineMode, after delay: Duration, isCut: Bool
  ) async throws -> (stage: OfflineStage, response: BridgeResponse, text: String) {
    let stage = try stage(mode)
    _ = try await stage.load("/")
    let before = try kept(in: stage)
    stage.clock.advance(by: delay)
    if isCut { stage.cut() }
    let (response, text) = try await stage.load("/")
    let after = try kept(in: stage)
    #expect(after.fields == before.fields && after.fields[.setCookie] == "s=1")
    #expect(after.responseTime == before.responseTime)
    return (stage, response, text)
  }

  @Test(
    "open offline, are marked as such, and stay unchanged",
    arguments: [OfflineMode.networkFirst, .refresh, .offlineFirst])
  func withoutNetwork(mode: OfflineMode) async throws {
    let (_, response, text) = try await visitTwice(mode, after: .seconds(100), isCut: true)
    #expect(response.isOffline && text == "<p>")
  }

  @Test("stay unchanged when the cache answers instead of the network")
  func freshHit() async throws {
    let (stage, response, _) = try await visitTwice(
      .networkFirst, after: .seconds(10), isCut: false)
    #expect(!response.isOffline && stage.transport.sent.count == 1)
  }

  @Test("leave other pages to the cache")
  func notKept() async throws {
    let stage = try stage(.networkFirst)
    _ = try await stage.load("/")
    try stage.cache.remove(kept(in: stage))
    stage.clock.advance(by: .seconds(100))
    stage.cut()
    let (response, text) = try await stage.load("/")
    #expect(!response.isOffline && text == "<p>")
  }

  @Test("have the fields that the HTTP cache may only use after validation")
  func fieldsNamedByNoCache() async throws {
    let stage = try OfflineStage(.networkFirst, caches: true, { _ in }) { _ in
      answer("<p>", "Content-Type: text/html\nCache-Control: no-cache=\"X-U\"\nX-U: 1")
    }
    _ = try await stage.load("/")
    #expect(try kept(in: stage).fields[.init("X-U")!] == "1")
  }
}
