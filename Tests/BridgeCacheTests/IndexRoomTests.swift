import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import GRDB
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("the room of an index")
struct IndexRoomTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "room") }

  private func entry(_ path: String, variant: Int? = nil, size: Int = 1) throws -> StoredResponse {
    StoredResponse(
      key: CacheKey(try RequestURL("https://shop.example/\(path)"), partition: ""), status: 200,
      fields: [:], requestTime: .zero, responseTime: .seconds(variant ?? 0),
      names: variant == nil ? [] : ["x"], selection: variant.map { "x:\($0)" } ?? "", size: size,
      content: .inline([UInt8](repeating: 7, count: size)))
  }

  @Test(
    "the newest 64 of 200 variants of a URL stay, for every process and batch size",
    arguments: [1, 7, 150, 200])
  func variants(atOnce: Int) throws {
    let (one, two) = (
      try ResponseCache(at: folder.path("")), try ResponseCache(at: folder.path(""))
    )
    for start in stride(from: 0, to: 200, by: atOnce) {
      for number in start..<min(start + atOnce, 200) {
        try one.store(try entry("a", variant: number))
      }
      try one.store(try entry("b\(start)"))
      try one.flush()
    }
    let others = (200 + atOnce - 1) / atOnce
    let key = try entry("a").key
    for cache in [one, two, try ResponseCache(at: folder.path(""))] {
      #expect(
        cache.variants(of: key).map(\.selection) == (136..<200).reversed().map { "x:\($0)" })
      #expect(try cache.index.look(for: key.number).places.count == 64)
      #expect(try cache.statistics().entries == 64 + others)
    }
  }

  @Test("variants kept by a page are not counted and not evicted")
  func kept() throws {
    let index = try CacheIndex(in: folder.path(""), isLook: false)
    let add: (Range<Int>, Bool) throws -> Void = { numbers, isKept in
      let entries = try numbers.map { try entry("a", variant: $0) }
      _ = try index.write { try $0.store(entries, isKept: isKept, used: 0) }
    }
    try add(0..<100, true)
    try add(100..<200, false)
    let places = try index.look(for: try entry("a").key.number).places
    #expect(places.filter(\.isKept).count == 100 && places.count == 164)
  }

  @Test("the quota holds although another program has removed entries")
  func removedBehind() throws {
    let limits = CacheLimits(maximumBytes: 600_000, maximumBytesPerOrigin: 600_000)
    let cache = try ResponseCache(at: folder.path(""), limits: limits)
    for number in 0..<1500 { try cache.store(try entry("\(number)")) }
    try cache.write { try $0.database.execute(sql: "DELETE FROM stored WHERE row <= 1300") }
    #expect(try cache.statistics().entries == 200)
    for number in 0..<100 {
      try cache.store(try entry("large\(number)", size: 10_000))
      try cache.flush()
      #expect(try cache.statistics().bytes <= limits.maximumBytes)
    }
    #expect(
      try cache.index.read { try Int.fetchOne($0, sql: "SELECT sum(weight) FROM stored") } ?? 0
        > 500_000)
    #expect(cache.variants(of: try entry("large99").key).count == 1)
    #expect(cache.index.places { _ in true }.count == (try cache.statistics().entries))
  }
}
