import BridgeTestSupport
import Foundation
import GRDB
import Testing

@testable import BridgePackages

@Suite("a package store")
struct StoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "packages") }

  @Test("writes ahead, and each transaction to the disk before the next")
  func durability() throws {
    let modes = try PackageStore(at: folder.path("store")).database.read { database in
      (
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(database, sql: "PRAGMA synchronous")
      )
    }
    // 2 is FULL.
    #expect(modes.0 == "wal" && modes.1 == 2)
  }

  @Test("of a newer format is refused, and left alone")
  func newer() throws {
    _ = try PackageStore(at: folder.path("store"))
    let queue = try DatabaseQueue(path: folder.path("store/state.db"))
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    try queue.close()
    let error = #expect(throws: PackageError.self) { try PackageStore(at: folder.path("store")) }
    #expect(error?.code == .newerStore)
  }

  @Test("of an older format gets the tables that were added since, and keeps what it has")
  func older() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: false)
    let queue = try DatabaseQueue(path: folder.path("store/state.db"))
    try queue.writeWithoutTransaction {
      try $0.execute(sql: StoreSchema.tables + "INSERT INTO package(id) VALUES('app')")
    }
    try queue.close()
    for _ in 0..<2 {
      let database = try PackageStore(at: folder.path("store")).database
      let version = try database.read { try Int64.fetchOne($0, sql: "PRAGMA user_version") }
      #expect(version == StoreSchema.version)
      #expect(try database.read { try $0.tableExists("kept") })
      #expect(try database.read { try String.fetchOne($0, sql: "SELECT id FROM package") } == "app")
    }
  }

  @Test("is not created from another program's database, or a file that is not a database")
  func foreign() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: false)
    let queue = try DatabaseQueue(path: folder.path("store/state.db"))
    try queue.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE t(a)") }
    try queue.close()
    var error = #expect(throws: PackageError.self) { try PackageStore(at: folder.path("store")) }
    #expect(error?.code == .notAStore)
    try folder.write(String(repeating: "text ", count: 1000), to: "other/state.db")
    error = #expect(throws: PackageError.self) { try PackageStore(at: folder.path("other")) }
    #expect(error?.code == .notAStore)
  }

  @Test("can be made by many at once")
  func atOnce() async throws {
    let path = folder.path("store")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try PackageStore(at: path) } }
      try await group.waitForAll()
    }
  }

  @Test("allows concurrent installations, and serves a complete version meanwhile")
  func together() async throws {
    let sample = try SampleStore()
    let files = { (name: String) in ["index.html": name, "a.js": name, "b.js": name] }
    try sample.install("0", files("0"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...6 {
        let name = "\(number)"
        let manifest = SampleStore.manifest(name, files(name))
        let path = try sample.archive(files(name), manifest, named: "\(number).zip")
        let store = try sample.reopened()
        group.addTask {
          try store.install(archive: path, SampleStore.unsigned)
          if number % 2 == 0 { _ = try store.collect() }
        }
        group.addTask {
          let lease = try store.lease(SampleStore.id())
          let texts = try ["index.html", "a.js", "b.js"].map { try SampleStore.text($0, in: lease) }
          #expect(Set(texts).count == 1)
        }
      }
      try await group.waitForAll()
    }
  }
}
