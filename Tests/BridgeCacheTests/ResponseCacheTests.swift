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

  @Test("entries of any size outlive the process", arguments: [0, 1, 16_384, 16_385, 100_000])
  func reopened(_ size: Int) async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    #expect(try await stage(folder).load("", "GET", url("?=\(size)")).bytes.count == size)
    let again = try await stage(folder).load("", "GET", url("?=\(size)"))
    #expect(again.isHit && again.bytes == [UInt8](repeating: 7, count: size))
  }

  @Test("an entry with a damaged, short or missing body is a miss and is fetched again")
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

  @Test("damage to a file is detected although its bytes are in memory")
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

  @Test(
    "indexes of other programs and of newer versions are refused, and left unchanged",
    arguments: [
      ("PRAGMA application_id = 7", .notACache), ("CREATE TABLE note(text TEXT)", .notACache),
      (
        "PRAGMA application_id = \(CacheSchema.applicationID); PRAGMA user_version = 99",
        .newerCache
      ),
    ] as [(String, CacheError.Code)])
  func foreign(_ made: String, _ code: CacheError.Code) throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    _ = try folder.write("", to: "cache/cache.db")
    try DatabaseQueue(path: folder.path("cache/cache.db")).writeWithoutTransaction {
      try $0.execute(sql: "\(made); CREATE TABLE own(text TEXT)")
    }
    let error = #expect(throws: CacheError.self) {
      try ResponseCache(at: folder.path("cache"))
    }
    #expect(error?.code == code && error?.message.contains(folder.path("cache")) == true)
    let tables = try DatabaseQueue(path: folder.path("cache/cache.db")).read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master ORDER BY name")
    }
    #expect(tables.contains("own") && !tables.contains("stored"))
  }

  @Test("the least recently used entries are evicted first")
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

  @Test("one origin cannot evict all others")
  func originCap() async throws {
    let stage = try stage(nil, CacheLimits(maximumBytes: 100_000, maximumBytesPerOrigin: 50_000))
    _ = try await stage.load("", "GET", "https://quiet.example/?=1000")
    for number in 0..<60 {
      stage.clock.advance(by: .milliseconds(100))
      _ = try await stage.load("", "GET", url("\(number)?=5000"))
    }
    #expect(try await stage.load("", "GET", "https://quiet.example/?=1000").isHit)
    #expect(stage.requestCount == 61)
    let loud = try stage.cache.read { database in
      try Int.fetchOne(
        database, sql: "SELECT bytes FROM account WHERE origin = 'https://shop.example'")
    }
    #expect(try 40_000...50_000 ~= #require(loud))
  }

  @Test("a quota that is far exceeded is reached in small steps, so that each write is short")
  func paced() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    func store(_ count: Int, from first: Int, in cache: ResponseCache) throws {
      for number in first..<(first + count) {
        try cache.store(
          StoredResponse(
            key: CacheKey(try RequestURL(url("\(number)")), partition: ""), status: 200,
            fields: [:],
            requestTime: .zero, responseTime: .zero, names: [], selection: "", size: 0,
            content: .inline([])))
      }
      try cache.flush()
    }
    do {
      try store(4_200, from: 0, in: try ResponseCache(at: folder.path("cache")))
    }
    let small = try ResponseCache(
      at: folder.path("cache"), limits: CacheLimits(maximumBytes: 1, maximumBytesPerOrigin: 1))
    try store(1, from: 4_200, in: small)
    // For the origin and for all together.
    #expect(try small.statistics().entries < 4_201)
    try store(1, from: 4_201, in: small)
    #expect(try small.statistics().entries == 0)
  }

  @Test("a body that another process removed gets no entry")
  func removedBody() throws {
    let stage = try stage()
    let cache = stage.cache
    let draft = try cache.blobs.draft()
    try draft.append(Self.large)
    let digest = try draft.commit()
    for isThere in [true, false] {
      if !isThere { try cache.blobs.remove(digest) }
      let entry = StoredResponse(
        key: CacheKey(try RequestURL(url(isThere ? "a" : "b")), partition: ""), status: 200,
        fields: [:], requestTime: .zero, responseTime: .zero, names: [], selection: "",
        size: Self.large.count, content: .blob(digest))
      if isThere {
        try cache.store(entry)
      } else {
        #expect(throws: CacheError.self) { try cache.store(entry) }
      }
    }
    #expect(try cache.entries().map(\.key.target) == ["/a"])
  }

  @Test("verification removes damaged entries and unused files")
  func verified() async throws {
    let stage = try stage()
    for size in [100_000, 100_001, 10] { _ = try await stage.load("", "GET", url("?=\(size)")) }
    let stray = try stage.cache.blobs.draft()
    try stray.append([1, 2, 3])
    _ = try stray.commit()
    let damaged = try #require(try stage.cache.entries().first { $0.size == 100_000 })
    guard case .blob(let digest) = damaged.content else { throw CancellationError() }
    try Blobs.replace(
      stage.folder.path("cache/blobs/\(stage.cache.blobs.relativePath(digest))"),
      by: [UInt8](repeating: 8, count: 100_000))
    let found = try stage.cache.verify()
    #expect(found.checked == 3 && found.dropped.map(\.key.url) == [url("?=100000")])
    #expect(found.removedFiles == 1)
    let again = try stage.cache.verify()
    #expect(again.checked == 2 && again.dropped.isEmpty && again.removedFiles == 0)
  }

  @Test("a blob is removed with its last entry")
  func blobs() async throws {
    let stage = try stage()
    _ = try await stage.load("", "GET", url("a?=100000"))
    _ = try await stage.load("", "GET", url("b?=100000"))
    _ = try await stage.load("", "DELETE", url("a?=100000"))
    #expect(try stage.cache.blobs.blobs().count == 1)
    _ = try await stage.load("", "DELETE", url("b?=100000"))
    #expect(try stage.cache.blobs.blobs().isEmpty)
    #expect(
      try stage.cache.statistics()
        == CacheStatistics(entries: 0, bytes: 0, keptEntries: 0, keptBytes: 0))
  }

  @Test("an entry is read by its row, not by a search")
  func plan() throws {
    let cache = try stage().cache
    let steps = try cache.read { database in
      try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN \(EntryRow.lookUp)", arguments: [0]
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
    "a logout removes the entries of its own identity only",
    arguments: ["a", "e\u{301}", "a\r", "a\u{1}"])
  func identities(_ name: String) throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"))
    for identity in ["", name, "\(name)b", "\(name)\nb", "\(name)\u{1}nb"] {
      let url = try RequestURL("https://shop.example/")
      try cache.store(
        StoredResponse(
          key: CacheKey(url, partition: Partition.start(of: identity) + "https://x"), status: 200,
          fields: [:],
          requestTime: .zero, responseTime: .zero, names: [], selection: "", size: 0,
          content: .inline([])))
    }
    try cache.clear(identity: name)
    #expect(try cache.statistics().entries == 4)
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    self + String(repeating: ".", count: count - self.count)
  }
}
