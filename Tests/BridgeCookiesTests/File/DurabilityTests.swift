import BridgeCookies
import BridgeCore
import BridgeTestSupport
import GRDB
import Testing

@Suite("a jar whose durability is full")
struct DurabilityTests {
  /// Stores on a thread of its own, then reports whether the row is in the file.
  private func store(
    _ name: String, in jar: CookieJar, of path: String, _ threads: OriginThreads,
    _ found: Locked<[String: Bool]>
  ) throws {
    let reader = try DatabaseQueue(path: path)
    let context = try context("https://shop.example/")
    try threads.start {
      _ = jar.store("\(name)=1; Max-Age=100", for: context)
      // An unreadable file counts as empty, which fails the test.
      let isThere = try? reader.read {
        try Bool.fetchOne(
          $0, sql: "SELECT EXISTS(SELECT 1 FROM cookie WHERE name = CAST(? AS BLOB))",
          arguments: [name])
      }
      found.withLock { $0[name] = isThere == true }
    }
  }

  @Test("returns from no call before its own change is committed, also while others write")
  func everyCaller() throws {
    let file = try FileJar()
    let jar = try file.open(durability: .full)
    let other = try DatabaseQueue(path: file.path)
    let threads = OriginThreads()
    let found = Locked<[String: Bool]>([:])
    try other.writeWithoutTransaction { database in
      try database.beginTransaction(.immediate)
      for (count, name) in ["a", "b", "c"].enumerated() {
        try store(name, in: jar, of: file.path, threads, found)
        while jar.count <= count {}
      }
      #expect(found.withLock { $0 } == [:])
      try database.rollback()
    }
    threads.join()
    #expect(found.withLock { $0 } == ["a": true, "b": true, "c": true])
  }

  @Test("connects to a file that was locked and then another program's, once it is back")
  func reconnection() throws {
    let file = try FileJar()
    try file.visit { try $0.set("x=1; Max-Age=100") }
    let sound = try file.folder.read("cookies.sqlite")
    let other = try DatabaseQueue(path: file.path)
    let jar = try other.writeWithoutTransaction { database in
      try database.beginTransaction(.immediate)
      defer { #expect(throws: Never.self) { try database.rollback() } }
      return try file.open(durability: .full)
    }
    try other.close()
    #expect(jar.openingReport.writeProblem?.code == .busy)
    try file.folder.write("somebody else's", to: "cookies.sqlite")
    try jar.set("y=1; Max-Age=100")
    #expect { try jar.flush() } throws: { ($0 as? CookieError)?.code == .notAJar }
    try file.folder.write(sound, to: "cookies.sqlite")
    try jar.flush()
    #expect(try file.open().all.map { String(decoding: $0.name, as: UTF8.self) } == ["x", "y"])
  }
}
