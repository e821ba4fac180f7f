import BridgeBlobs
import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import GRDB
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("the store of a cache")
struct ResponseCacheTests {
  private static let large = [UInt8](repeating: 7, count: 100_000)

  private func stage(_ folder: TemporaryFolder? = nil, _ limits: CacheLimits = CacheLimits()) throws
    -> Stage
  {
    try Stage(
      .private, limits: limits, folder: folder,
      [
        { request in
          let size = Int(request.path.split(separator: "=").last ?? "") ?? 1
          return BridgeResponse(
            status: 200, fields: fields("Cache-Control: max-age=60\nETag: \"1\""),
            body: .bytes([UInt8](repeating: 7, count: size)))
        }
      ])
  }

  private func url(_ path: String) -> String { "https://shop.example/\(path)" }

  @Test("entries outlive the process, small and large", arguments: [0, 1, 16_384, 16_385, 100_000])
  func reopened(_ size: Int) async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    #expect(try await stage(folder).load("", "GET", url("?=\(size)")).bytes.count == size)
    let again = try await stage(folder).load("", "GET", url("?=\(size)"))
    #expect(again.isHit && again.bytes == [UInt8](repeating: 7, count: size))
  }

  @Test("a damaged, a short and a missing body are misses, and the entry is fetched again")
  func damage() async throws {
    for change in [[UInt8](repeating: 8, count: 100_000), [7], nil] {
      let folder = try TemporaryFolder(named: "bridge-cache")
      _ = try await stage(folder).load("", "GET", url("?=100000"))
      let shard = try #require(try folder.names(in: "cache/blobs").first)
      let name =
        "cache/blobs/\(shard)/\(try #require(try folder.names(in: "cache/blobs/\(shard)").first))"
      try Blobs.replace(folder.path(name), by: change)
      let stage = try stage(folder)
      let again = try await stage.load("", "GET", url("?=100000"))
      #expect(!again.isHit && again.bytes == Self.large && stage.requestCount == 1)
      #expect(try await stage.load("", "GET", url("?=100000")).isHit)
    }
  }

  @Test("damage to a file is noticed although its bytes are held in memory")
  func damageBehindMemory() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let stage = try stage(folder)
    for _ in 0..<4 { _ = try await stage.load("", "GET", url("?=100000")) }
    #expect(stage.cache.hot.bytes == 100_000 && stage.requestCount == 1)
    let shard = try #require(try folder.names(in: "cache/blobs").first)
    let name = try #require(try folder.names(in: "cache/blobs/\(shard)").first)
    try Blobs.replace(
      folder.path("cache/blobs/\(shard)/\(name)"), by: [UInt8](repeating: 8, count: 100_000))
    #expect(try await !stage.load("", "GET", url("?=100000")).isHit)
    #expect(stage.cache.hot.bytes == 0 && stage.requestCount == 2)
    let again = try await stage.load("", "GET", url("?=100000"))
    #expect(again.isHit && again.bytes == Self.large)
  }

  @Test("an index that is no database is made again, and another program's is refused")
  func foreign() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    try folder.write(
      "this is no database, and it is long enough to be looked at".padded(5000),
      to: "cache/cache.db")
    #expect(try await !stage(folder).load().isHit)
    #expect(try await stage(folder).load().isHit)
  }

  @Test("the longest unused go first when the quota is reached")
  func quota() async throws {
    let stage = try stage(nil, CacheLimits(maximumBytes: 100_000, maximumBytesPerOrigin: 100_000))
    for number in 0..<40 {
      stage.clock.advance(by: .milliseconds(10))
      _ = try await stage.load("", "GET", url("\(number)?=10000"))
      // The first one is used all the time.
      #expect(try await stage.load("", "GET", url("0?=10000")).isHit)
      #expect(try stage.cache.statistics().bytes <= 100_000)
    }
    #expect(try stage.cache.statistics().entries > 1)
  }

  @Test("one origin cannot drive the others out")
  func originCap() async throws {
    let stage = try stage(nil, CacheLimits(maximumBytes: 100_000, maximumBytesPerOrigin: 50_000))
    _ = try await stage.load("", "GET", "https://quiet.example/?=1000")
    for number in 0..<60 {
      stage.clock.advance(by: .seconds(1))
      _ = try await stage.load("", "GET", url("\(number)?=5000"))
    }
    #expect(try await stage.load("", "GET", "https://quiet.example/?=1000").bytes.count == 1000)
    #expect(stage.requestCount == 61 || stage.requestCount == 62)
  }

  @Test("blobs that no entry names are removed with the last of them")
  func blobs() async throws {
    let stage = try stage()
    _ = try await stage.load("", "GET", url("a?=100000"))
    _ = try await stage.load("", "GET", url("b?=100000"))
    _ = try await stage.load("", "DELETE", url("a?=100000"))
    #expect(try stage.cache.blobs.blobs().count == 1)
    _ = try await stage.load("", "DELETE", url("b?=100000"))
    #expect(try stage.cache.blobs.blobs().isEmpty)
    #expect(try stage.cache.statistics() == CacheStatistics(entries: 0, bytes: 0, keptBytes: 0))
  }

  @Test("an entry is read by its row, however many there are")
  func plan() throws {
    let cache = try stage().cache
    let steps = try cache.read { database in
      try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN \(EntryTable.lookUp)", arguments: [0]
      ).map { $0["detail"] as String }
    }
    #expect(steps.first == "SEARCH stored USING INTEGER PRIMARY KEY (rowid=?)")
  }

  @Test("two processes' stores on one folder see each other's entries")
  func shared() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let (one, two) = (try stage(folder), try stage(folder))
    _ = try await one.load("", "GET", url("?=100000"))
    #expect(try await two.load("", "GET", url("?=100000")).isHit)
    _ = try await two.load("", "DELETE", url("?=100000"))
    #expect(try await !one.load("", "GET", url("?=100000")).isHit)
  }

  // The mark after an identity makes one character with its end.
  @Test(
    "a logout drops the entries of its identity and of no other",
    arguments: ["a", "e\u{301}", "a\r"])
  func identities(_ name: String) throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"))
    for identity in ["", name, "\(name)b"] {
      let url = try RequestURL("https://shop.example/")
      try cache.store(
        StoredResponse(
          key: CacheKey(url, partition: Partition.start(of: identity) + "https://x"), status: 200,
          fields: [:],
          requestTime: .zero, responseTime: .zero, names: [], selection: "", size: 0,
          content: .inline([])))
    }
    try cache.clear(identity: name)
    #expect(try cache.statistics().entries == 2)
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    self + String(repeating: ".", count: count - self.count)
  }
}
