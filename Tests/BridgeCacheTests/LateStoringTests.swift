import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import GRDB
import Testing

@testable import BridgeCache

@Suite("entries that are written together")
struct LateStoringTests {
  private static let answers: [@Sendable (BridgeRequest) throws -> BridgeResponse] = [
    { request in
      BridgeResponse(
        status: 200, fields: fields("Cache-Control: max-age=60"), body: .text(request.path))
    }
  ]

  private func key(_ path: String) throws -> CacheKey {
    CacheKey(try RequestURL("https://shop.example/\(path)"), partition: "")
  }

  private func entry(_ path: String, size: Int = 1, _ lines: String = "") throws -> StoredResponse {
    StoredResponse(
      key: try key(path), status: 200, fields: fields(lines), requestTime: .zero,
      responseTime: .zero, names: [], selection: "", size: size,
      content: .inline([UInt8](repeating: 7, count: size)))
  }

  @Test("a look-up finds an entry at once; another store finds it after a flush")
  func atOnce() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let (one, two) = (
      try Stage(folder: folder, Self.answers), try Stage(folder: folder, Self.answers)
    )
    for number in 0..<200 {
      let url = "https://shop.example/\(number)"
      #expect(try await !one.load("", "GET", url).isHit)
      #expect(try await one.load("", "GET", url).isHit)
    }
    try one.cache.flush()
    #expect(try await two.load("", "GET", "https://shop.example/199").isHit)
    #expect(try two.cache.statistics().entries == 200)
  }

  @Test(
    "an entry is written on its own, and listing and removal include waiting entries",
    .timeLimit(.minutes(1)))
  func written() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"))
    try cache.store(try entry("a"))
    #expect(try cache.entries().count == 1)
    try cache.store(try entry("b"))
    try cache.clear()
    #expect(try cache.statistics().entries == 0)
    try cache.store(try entry("c"))
    while try cache.index.read({ try Int.fetchOne($0, sql: "SELECT count(*) FROM stored") }) != 1 {
      await Task.yield()
    }
  }

  @Test("invalidation works although entries cannot be written")
  func unwritten() throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"))
    try cache.store(try entry("a"))
    try cache.flush()
    try cache.write {
      try $0.database.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON stored BEGIN SELECT raise(ABORT, 'full'); END
          """)
    }
    try cache.store(try entry("b"))
    #expect(cache.variants(of: try key("b")).isEmpty)
    try cache.store(try entry("c"))
    try cache.invalidate(try RequestURL("https://shop.example/a"))
    #expect(cache.variants(of: try key("a")).isEmpty)
    try cache.store(try entry("d"))
    #expect(throws: CacheError.self) { try cache.flush() }
  }

  @Test("the most recent variants are looked at")
  func manyVariants() throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"))
    for number in 0..<300 {
      var variant = try entry("a")
      (variant.names, variant.selection) = (["x"], "x:\(number)")
      variant.responseTime = .seconds(number)
      try cache.store(variant)
    }
    let found = cache.variants(of: try key("a")).map(\.selection)
    #expect(found == (236..<300).reversed().map { "x:\($0)" })
  }

  @Test("the last entries are written when the cache is closed")
  func closed() throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    var cache: ResponseCache? = try ResponseCache(at: folder.path("cache"))
    try cache?.store(try entry("a"))
    cache = nil
    #expect(try ResponseCache(at: folder.path("cache")).variants(of: try key("a")).count == 1)
  }

  @Test(
    "waiting entries report the first one, many, and too many")
  func full() throws {
    var waiting = WaitingEntries()
    let states = try (1...4096).map { try waiting.add(entry("\($0)")) }
    let calls = states.enumerated().filter { $0.element != .waits }.map {
      ($0.offset + 1, $0.element)
    }
    #expect(calls.map(\.0) == [1, 1024, 4096])
    #expect(calls.map(\.1) == [.first, .many, .full])
    var large = WaitingEntries()
    #expect(large.add(try entry("a", size: 4 << 20)) == .full)
  }

  @Test("a look-up waits for a running write of its key")
  func keys() throws {
    var waiting = WaitingEntries()
    _ = waiting.add(try entry("a"))
    #expect(try waiting.concern(key("a")) && !waiting.concern(key("b")))
    let first = waiting.take()
    #expect(try first.entries.count == 1 && waiting.concern(key("a")))
    _ = waiting.add(try entry("b"))
    let second = waiting.take()
    // The end of an earlier write says nothing of a later one.
    waiting.written(first.write)
    #expect(waiting.concern(try key("b")))
    waiting.written(second.write)
    #expect(try waiting.isEmpty && !waiting.concern(key("b")))
  }

  @Test("an entry that covers several URLs affects look-ups of the same path")
  func loose() throws {
    var waiting = WaitingEntries()
    _ = waiting.add(try entry("a?x=1", "No-Vary-Search: params=(\"x\")"))
    #expect(try waiting.concern(key("a?x=2")) && !waiting.concern(key("b?x=2")))
  }

  @Test("only uses that the index does not know are written to it")
  func uses() {
    var times = UseTimes()
    let (now, key) = (Duration.seconds(1000), KeyNumber(bits: 9))
    for row in 0..<4095 as Range<Int64> {
      let old = row < 3 ? Duration.seconds(900) : .seconds(960)
      #expect(times.add(row, key, at: now, before: old).isEmpty)
    }
    let due = times.add(4095, key, at: now, before: now)
    #expect(due.keys.sorted() == [0, 1, 2])
    #expect(due.values.allSatisfy { $0.key == key && $0.used == 1_000_000_000 })
    #expect(times.take().isEmpty)
    _ = times.add(7, key, at: now, before: now)
    #expect(times.take().mapValues(\.used) == [7: 1_000_000_000])
  }

  @Test("knowledge of a key is valid until someone else writes")
  func versions() throws {
    var recent = RecentLookUps()
    let (one, two) = (try version(1), try version(2))
    let (a, b) = (try key("a"), try key("b"))
    recent.add([try entry("a")], of: a, at: one)
    recent.add([], of: b, at: one)
    #expect(recent.variants(of: a, at: one)?.count == 1)
    #expect(recent.variants(of: b, at: one)?.isEmpty == true)
    #expect(recent.variants(of: a, at: two) == nil)
    recent.add([], of: b, at: two)
    #expect(recent.variants(of: a, at: two) == nil)
    for number in 0..<2000 { recent.add([], of: try key("\(number)"), at: two) }
    #expect(recent.variants(of: b, at: two) == nil, "the memory is bounded")
    recent.add([try entry("a", size: 5 << 20)], of: a, at: two)
    #expect(recent.variants(of: a, at: two) == nil, "a large entry is not held")
    let head = "X: \(String(repeating: "x", count: 5 << 20))"
    recent.add([try entry("a", head)], of: a, at: two)
    #expect(recent.variants(of: a, at: two) == nil, "nor one with a large head")
  }

  /// A version as SQLite writes it: twice, one behind the other.
  private func version(_ number: UInt8) throws -> IndexVersion {
    let header = [UInt8](repeating: number, count: 48)
    return try #require(
      (header + header).withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { IndexVersion(at: $0) }
      })
  }

  @Test("a version is not read while it is written")
  func torn() {
    for bytes in [[UInt8](repeating: 0, count: 96), [UInt8](repeating: 1, count: 95) + [2]] {
      let version = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { IndexVersion(at: $0) }
      }
      #expect(version == nil)
    }
  }

  @Test("the version of an index changes with each commit of any connection only")
  func commits() throws {
    let folder = try TemporaryFolder(named: "version")
    let index = try CacheIndex(in: folder.path(""), isLook: false)
    let other = try CacheIndex(in: folder.path(""), isLook: false)
    var versions = [try #require(index.version)]
    for _ in 0..<3 {
      _ = try other.read { try EntryTable($0).all() }
      #expect(index.version == versions.last)
      try other.write {
        try $0.database.execute(
          sql: "INSERT INTO page VALUES(NULL, '', ?, 0)", arguments: [versions.count])
      }
      versions.append(try #require(index.version))
      #expect(other.version == versions.last)
      #expect(versions.count { $0 == versions.last } == 1)
    }
  }
}
