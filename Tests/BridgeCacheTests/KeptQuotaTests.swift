import BridgeBlobs
import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import GRDB
import Testing

@testable import BridgeCache

@Suite("the quota of kept pages")
struct KeptQuotaTests {
  private static let paths = ["/", "/a.css", "/a.js", "/a.png"]
  private static let sized: @Sendable (BridgeRequest) throws -> BridgeResponse = { request in
    let size = Int(request.path.split(separator: "=").last ?? "") ?? 1
    return BridgeResponse(status: 200, body: .bytes([UInt8](repeating: 7, count: size)))
  }

  @Test("a flood of HTTP cache entries evicts no kept page")
  func flood() async throws {
    let limits = CacheLimits(maximumBytes: 50_000)
    let stage = try OfflineStage(.networkFirst, limits: limits)
    for path in Self.paths { _ = try await stage.load(path) }
    let kept = try stage.cache.statistics().keptBytes
    let flood = try Stage(
      .private, limits: limits, folder: stage.folder,
      [
        { _ in
          answer(String(repeating: "x", count: 5_000), "Cache-Control: max-age=60")
        }
      ])
    // What is kept is older than all that comes now.
    flood.clock.advance(by: .seconds(60))
    for number in 0..<60 {
      let host = number % 2 == 0 ? "shop" : "flood\(number)"
      _ = try await flood.load("", "GET", "https://\(host).example/\(number)")
    }
    try flood.cache.flush()
    let now = try stage.cache.statistics()
    #expect(now.keptBytes == kept && kept > 0)
    #expect(now.bytes - kept <= 50_000 && now.bytes - kept > 40_000)
    stage.cut()
    for path in Self.paths { #expect(try await stage.load(path).response.isOffline, "\(path)") }
  }

  @Test("a response that does not fit is refused and reported, and passes; kept ones stay")
  func refusal() async throws {
    let refused = Locked<[String]>([])
    let stage = try OfflineStage(
      .networkOnly, limits: CacheLimits(maximumBytes: 1_000, maximumKeptBytes: 50_000),
      {
        $0.onRefusal = { url, error in
          refused.withLock { $0.append("\(error.code) \(url)") }
        }
      }, Self.sized)
    // Larger than the HTTP cache may be, and than its bodies.
    #expect(try await stage.load("/a?=30000").text.count == 30_000)
    #expect(refused.withLock { $0 }.isEmpty)
    for path in ["/b?=30001", "/c?=60000"] {
      let size = try #require(Int(path.split(separator: "=")[1]))
      #expect(try await stage.load(path).text.count == size)
    }
    #expect(
      refused.withLock { $0 } == [
        "noRoom https://shop.example/b?=30001", "noRoom https://shop.example/c?=60000",
      ])
    #expect(try stage.cache.entries().map(\.key.target) == ["/a?=30000"])
    #expect(try stage.cache.blobs.blobs().count == 1)
    _ = try await stage.load("/d?=10000")
    #expect(try stage.cache.statistics().entries == 2)
  }

  @Test("a newer version that is too large leaves the older one")
  func replacement() async throws {
    let (size, refusals) = (Locked(20_000), Locked(0))
    let stage = try OfflineStage(
      .networkFirst, limits: CacheLimits(maximumKeptBytes: 50_000),
      { $0.onRefusal = { _, _ in refusals.withLock { $0 += 1 } } }
    ) { _ in
      BridgeResponse(
        status: 200, body: .bytes([UInt8](repeating: 7, count: size.withLock { $0 })))
    }
    _ = try await stage.load("/y")
    for count in [20_000, 40_000, 25_000, 26_000] {
      size.withLock { $0 = count }
      _ = try await stage.load("/x")
    }
    #expect(refusals.withLock { $0 } == 1)
    #expect(try stage.cache.statistics().entries == 2)
    stage.cut()
    #expect(try await stage.load("/x").text.count == 26_000)
  }

  @Test("removing a page makes room")
  func removal() async throws {
    let stage = try OfflineStage(
      .networkOnly, limits: CacheLimits(maximumKeptBytes: 50_000), { _ in }, Self.sized)
    _ = try await stage.load("/a?=40000")
    _ = try await stage.load("/b?=40000")
    try stage.cache.remove(try #require(try stage.cache.pages().first))
    #expect(try stage.cache.statistics().keptBytes == 0)
    _ = try await stage.load("/b?=40000")
    #expect(try stage.cache.entries().map(\.key.target) == ["/b?=40000"])
  }

  @Test(
    "a cache of an older format is upgraded with its pages and sums",
    arguments: [[], [formatThree], [formatThree, formatTwo], [formatThree, formatTwo, formatOne]])
  func upgrade(from formats: [String]) async throws {
    let stage = try OfflineStage(.networkFirst)
    stage.pipeline.cache(in: stage.cache)
    for path in Self.paths { _ = try await stage.load(path, "", "GET") }
    let before = try stage.cache.statistics()
    try stage.cache.write { try $0.database.execute(sql: ([Self.formatFour] + formats).joined()) }
    let again = try OfflineStage(.offlineOnly, folder: stage.folder)
    #expect(try again.cache.statistics() == before && before.keptBytes > 0)
    for path in Self.paths { #expect(try await again.load(path).response.isOffline) }
    let online = try OfflineStage(.networkFirst, folder: stage.folder)
    _ = try await online.load("/more", "", "GET")
    let weights = try online.cache.read { database in
      try ["SELECT sum(weight) FROM stored", "SELECT sum(bytes) FROM account WHERE origin = ''"].map
      {
        try Int.fetchOne(database, sql: $0)
      }
    }
    #expect(weights[0] == weights[1] && weights[0] ?? 0 > before.bytes)
    #expect(throws: CacheError.self, "a program of the older format changes nothing any more") {
      try stage.cache.write { try $0.database.execute(sql: "DELETE FROM entry") }
    }
    try again.cache.clear()
    #expect(
      try again.cache.statistics()
        == CacheStatistics(entries: 0, bytes: 0, keptEntries: 0, keptBytes: 0))
  }

  /// Makes an index what version 4 of the format was, which did not know what pages lack.
  private static let formatFour = """
    DROP TRIGGER entry_missing; DROP TABLE page_missing; PRAGMA user_version = 4;
    """

  /// Makes version 4 what version 3 of the format was, which knew the places of entries by indexes.
  fileprivate static let formatThree = """
    ALTER TABLE stored RENAME TO entry;
    ALTER TABLE entry ADD COLUMN key INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN variant INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    UPDATE entry SET key = row, variant = row, used = received_us;
    DROP TABLE journal; DROP INDEX entry_kept;
    CREATE UNIQUE INDEX entry_key ON entry(key, variant);
    CREATE INDEX entry_used ON entry(kept, used);
    CREATE INDEX entry_origin ON entry(origin, kept, used);
    PRAGMA user_version = 3;
    """

  /// Makes version 3 what version 2 of the format was, which counted what was added by a trigger.
  fileprivate static let formatTwo = """
    ALTER TABLE account RENAME TO usage;
    CREATE TRIGGER entry_added AFTER INSERT ON entry BEGIN
      INSERT INTO usage VALUES(new.kept, new.origin, new.weight, 1)
        ON CONFLICT DO UPDATE SET bytes = bytes + new.weight, entries = entries + 1;
      UPDATE usage SET bytes = bytes + new.weight, entries = entries + 1
        WHERE kept = new.kept AND origin = '';
    END;
    PRAGMA user_version = 2;
    """

  /// Makes version 2 what version 1 of the format was.
  fileprivate static let formatOne = """
    DROP TRIGGER entry_added; DROP TRIGGER entry_removed; DROP TRIGGER entry_weighed;
    DROP TABLE usage; DROP INDEX entry_used; DROP INDEX entry_origin;
    ALTER TABLE entry DROP COLUMN kept;
    CREATE INDEX entry_used ON entry(used);
    CREATE INDEX entry_origin ON entry(origin, used);
    CREATE TABLE usage(
      origin TEXT PRIMARY KEY, bytes INTEGER NOT NULL, entries INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO usage VALUES('', 0, 0);
    CREATE TRIGGER entry_added AFTER INSERT ON entry BEGIN
      UPDATE usage SET bytes = bytes + new.weight, entries = entries + 1 WHERE origin = '';
    END;
    CREATE TRIGGER entry_removed AFTER DELETE ON entry BEGIN
      UPDATE usage SET bytes = bytes - old.weight, entries = entries - 1 WHERE origin = '';
    END;
    CREATE TRIGGER entry_weighed AFTER UPDATE OF weight ON entry BEGIN
      UPDATE usage SET bytes = bytes + new.weight - old.weight WHERE origin = '';
    END;
    PRAGMA user_version = 1;
    """
}
