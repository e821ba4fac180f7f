import BridgeCacheFixtures
import BridgeTestSupport
import GRDB
import Testing

@testable import BridgeCache

@Suite("a cache whose index is damaged")
struct DamagedIndexTests {
  private static let damaged = String(repeating: "this is no database. ", count: 300)

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(named: "bridge-cache")
    try folder.write(Self.damaged, to: "cache/cache.db")
  }

  private func stage() throws -> Stage {
    try Stage(
      .private, folder: folder, [{ _ in answer("body", "Cache-Control: max-age=60") }])
  }

  @Test("starts empty when opened for writing, sets the old index aside, and reports it")
  func putAside() async throws {
    do {
      let stage = try stage()
      #expect(stage.cache.damagedIndex == folder.path("cache/cache.db.damaged"))
      #expect(try folder.readText("cache/cache.db.damaged") == Self.damaged)
      #expect(try await !stage.load().isHit)
    }
    let stage = try stage()
    #expect(try await stage.load().isHit && stage.cache.damagedIndex == nil)
  }

  @Test("keeps every index that was set aside")
  func twice() throws {
    try folder.write("the first", to: "cache/cache.db.damaged")
    _ = try ResponseCache(at: folder.path("cache"))
    #expect(try folder.readText("cache/cache.db.damaged") == "the first")
    #expect(try folder.readText("cache/cache.db.damaged-2") == Self.damaged)
  }

  @Test("is refused when opened for reading, and left unchanged")
  func looked() throws {
    let error = #expect(throws: CacheError.self) {
      try ResponseCache(lookingAt: folder.path("cache"))
    }
    #expect(error?.code == .unusable && error?.message.contains("cache.db") == true)
    #expect(try folder.readText("cache/cache.db") == Self.damaged)
    #expect(try folder.names(in: "cache").filter { $0.contains("damaged") } == [])
  }

  @Test("removes indexes that were set aside, and their bodies, only when everything is cleared")
  func cleared() throws {
    let body = String(repeating: "7", count: 64)
    try folder.write("kept", to: "cache/blobs/77/\(body)")
    let cache = try ResponseCache(at: folder.path("cache"))
    #expect(try cache.verify().removedFiles == 0)
    try cache.clear()
    #expect(try folder.names(in: "cache").filter { $0.contains("damaged") } == [])
    #expect(try folder.names(in: "cache/blobs/77") == [])
  }
}
