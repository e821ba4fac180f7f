import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgeCache

@Suite("responses that arrive while their URLs are invalidated (RFC 9111 §4.4)")
struct InvalidationTests {
  @Test(
    "one requested before is validated before reuse", arguments: ["/a", "/b"])
  func underWay(_ changed: String) async throws {
    let gate = Gate()
    let stage = try Stage(
      .private, limits: CacheLimits(),
      [
        { _ in gatedAnswer(gate) },
        { _ in answer("", "X: 1", status: 204) },
        { _ in answer("new", "Cache-Control: max-age=60") },
      ])
    let response = try await stage.pipeline.load(try BridgeRequest("GET", "https://shop.example/a"))
    let reader = try response.body.open()
    #expect(try await reader.next() == [1])
    _ = try await stage.load("", "POST", "https://shop.example\(changed)")
    gate.open()
    while try await reader.next() != nil {}
    #expect(try await stage.load().isHit == (changed == "/b"))
    #expect(try await stage.load().isHit)
  }

  @Test("count as invalidated once there were more invalidations than are remembered")
  func forgotten() throws {
    func key(_ number: Int) throws -> KeyNumber {
      CacheKey(try RequestURL("https://shop.example/\(number)"), partition: "").number
    }
    let invalidations = Invalidations()
    let other = try key(-1)
    for number in 0..<4096 { invalidations.add(try key(number)) }
    #expect(!invalidations.concern(other, after: 0))
    invalidations.add(try key(4096))
    #expect(invalidations.concern(other, after: 0))
    #expect(!invalidations.concern(other, after: invalidations.count))
    #expect(!invalidations.concern(other, after: nil))
  }
}
