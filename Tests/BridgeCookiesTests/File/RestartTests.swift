import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Dispatch
import GRDB
import Testing

@Suite("a jar in a file, after a restart")
struct RestartTests {
  @Test("has every field of every cookie, to the byte and the microsecond")
  func fields() throws {
    let file = try FileJar()
    let lines = [
      "plain=1; Max-Age=100", "session=1", "=nameless; Max-Age=7", "empty=; Max-Age=7",
      "d=1; Domain=shop.example; Path=/x; Max-Age=9; Secure; HttpOnly; SameSite=Strict",
      "n=1; SameSite=None; Secure", "l=1; SameSite=Lax", "__Host-h=1; Secure; Path=/",
      "p=1; Secure; Partitioned; Max-Age=50", "q=\"a=b, c\"; Expires=Sun, 02 Jan 2011 00:00:00 GMT",
    ]
    let before = try file.visit { jar in
      for line in lines {
        file.clock.advance(by: .microseconds(3))
        #expect(try jar.set(line, "https://www.shop.example/a;b/c") == .stored)
      }
      let bytes = Array("b".utf8) + [0x3D, 0xFF, 0xC3, 0x28, 0x80, 0x09, 0x00 + 0x21]
      let address = try context("https://[::1]/\u{7E}")
      #expect(jar.store(bytes, for: address) == .stored)
      return jar.all
    }
    #expect(before.count == lines.count + 1)
    try file.visit { jar in
      #expect(jar.all == before)
      #expect(jar.openingReport.dropped.isEmpty && jar.openingReport.expired == 0)
    }
  }

  @Test("sends cookies in the same order, also those set in the same microsecond")
  func order() throws {
    let file = try FileJar()
    let names = (0..<40).map { "c\(($0 * 17) % 40)" }
    try file.visit { jar in
      for name in names { try jar.set("\(name)=1; Max-Age=100") }
      try jar.set("\(names[3])=2; Max-Age=100")
    }
    let expected = names.map { $0 == names[3] ? "\($0)=2" : "\($0)=1" }.joined(separator: "; ")
    try file.visit { jar in
      #expect(try jar.header() == expected)
      try jar.set("last=1; Max-Age=100")
    }
    #expect(try file.visit { try $0.header() } == expected + "; last=1")
  }

  @Test("has lost what was removed, replaced and expired")
  func removal() throws {
    let file = try FileJar()
    try file.visit { jar in
      for name in ["a", "b", "c", "d"] { try jar.set("\(name)=1; Max-Age=100") }
    }
    try file.visit { jar in
      try jar.set("a=; Max-Age=0")
      try jar.set("b=2; Max-Age=10")
      #expect(jar.remove { $0.name.elementsEqual("c".utf8) } == 1)
    }
    file.clock.advance(by: .seconds(10))
    try file.visit { jar in
      let header = try jar.header()
      #expect(header == "d=1")
      #expect(jar.openingReport.expired == 1)
    }
    try file.visit { jar in #expect(jar.openingReport.expired == 0) }
  }

  @Test("is written when it is released, without a close")
  func release() throws {
    let file = try FileJar()
    do { try file.open().set("a=1; Max-Age=100") }
    #expect(try file.visit { try $0.header() } == "a=1")
  }

  @Test("knows when cookies were last used, to the minute or better")
  func lastUse() throws {
    let file = try FileJar()
    try file.visit { jar in
      for name in ["a", "b"] { try jar.set("\(name)=1; Path=/\(name); Max-Age=1000") }
      file.clock.advance(by: .seconds(30))
      #expect(try jar.header("https://shop.example/a") == "a=1")
    }
    try file.visit { jar in
      let idle = jar.all.map { $0.lastAccessed.duration(to: file.clock.now) }
      #expect(idle == [.zero, .seconds(30)])
    }
    let jar = try file.open()
    file.clock.advance(by: .seconds(61))
    #expect(try jar.header("https://shop.example/b") == "b=1")
    try jar.set("c=1; Max-Age=5")
    try jar.flush()
    let other = try file.open()
    #expect(other.all.filter { $0.lastAccessed == file.clock.now }.count == 2)
  }

  @Test("keeps the limits' evictions")
  func eviction() throws {
    let file = try FileJar()
    var limits = CookieLimits()
    limits.perSite = .init(limit: 3, purgedTo: 2)
    let jar = try file.open(limits: limits)
    for name in ["a", "b", "c", "d"] {
      try jar.set("\(name)=1; Max-Age=100")
      file.clock.advance(by: .seconds(1))
    }
    #expect(try jar.header() == "c=1; d=1")
    try jar.close()
    #expect(try file.visit { try $0.header() } == "c=1; d=1")
  }

  @Test("in memory only, touches no file")
  func memory() throws {
    let file = try FileJar()
    let jar = try file.open(durability: .memory)
    try jar.set("a=1; Max-Age=100")
    try jar.flush()
    try jar.close()
    #expect(try jar.header() == "a=1")
    let other = try file.open()
    #expect(other.all.isEmpty)
  }

  @Test("is written before a call returns where durability is full")
  func durability() throws {
    let file = try FileJar()
    let jar = try file.open(durability: .full)
    try jar.set("a=1; Max-Age=100")
    let other = try file.open()
    #expect(try other.header() == "a=1")
    jar.removeAll()
    #expect(try other.header() == nil)
  }

  @Test("is written before a call returns where durability is full, though others write as well")
  func crowd() throws {
    let file = try FileJar()
    let jar = try file.open(durability: .full)
    let rows = try DatabaseQueue(path: file.path)
    let late = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      do {
        try jar.set("c\(number)=1; Max-Age=100")
        let found = try rows.read {
          try Int.fetchOne(
            $0, sql: "SELECT count(*) FROM cookie WHERE name = CAST(? AS BLOB)",
            arguments: ["c\(number)"])
        }
        if found != 1 { late.withLock { $0.append("c\(number)") } }
      } catch {
        late.withLock { $0.append("\(error)") }
      }
    }
    #expect(late.withLock { $0 } == [])
  }

}

@Suite("sessions of a jar in a file")
struct FileSessionTests {
  @Test("end with the first opening of a new one (E2)")
  func new() throws {
    let file = try FileJar()
    try file.visit(.new) { jar in
      try jar.set("s=1")
      try jar.set("k=1; Max-Age=100")
    }
    try file.visit(.new) { jar in
      let header = try jar.header()
      #expect(header == "k=1")
      #expect(jar.openingReport.ended == 1)
    }
  }

  @Test("go on for those who join them")
  func joining() throws {
    let file = try FileJar()
    let first = try file.open(.joining(SessionID("one")))
    try first.set("s=1")
    try first.flush()
    let second = try file.open(.joining(SessionID("one")))
    #expect(try second.header() == "s=1")
    try second.set("t=1")
    try second.flush()
    #expect(try first.header() == "s=1; t=1")
    try first.close()
    try second.close()
    #expect(try file.visit(.joining(SessionID("one"))) { try $0.header() } == "s=1; t=1")
    #expect(try file.visit(.joining(SessionID("two"))) { try $0.header() } == nil)
  }

  private func open(_ path: String, _ session: SessionStart) throws -> CookieJar {
    // The worker that crashes uses the system's clock.
    try CookieJar(at: path, session: session)
  }

  /// A file with one session cookie, whose session ended in a crash.
  private func crashed() async throws -> FileJar {
    let file = try FileJar()
    var worker = try Worker(["crash", file.path], on: file)
    let (end, answers) = try await worker.finished()
    #expect(end == .signal(9), "\(answers)")
    return file
  }

  @Test("are restored after a crash only where that is asked for")
  func restore() async throws {
    let file = try await crashed()
    let restored = try open(file.path, .restoreAfterCrash)
    #expect(restored.openingReport.isRestored)
    #expect(try restored.header() == "s=1")
    try restored.close()
    let next = try open(file.path, .restoreAfterCrash)
    #expect(!next.openingReport.isRestored)
    #expect(try next.header() == nil)
    try next.close()
    let another = try await crashed()
    let other = try open(another.path, .new)
    #expect(!other.openingReport.isJoined && !other.openingReport.isRestored)
    #expect(try other.header() == nil)
  }

  @Test("are not restored while they are in use, and not lost by one who joined and left")
  func restoreTwice() async throws {
    let file = try FileJar()
    var worker = try Worker(["stay", file.path], on: file)
    #expect(await worker.line() == "ready")
    for start in [SessionStart.restoreAfterCrash, .new] {
      let jar = try open(file.path, start)
      #expect(jar.openingReport.isJoined && !jar.openingReport.isRestored)
      #expect(try jar.header() == "s=1")
      try jar.close()
    }
    worker.process.send(9)
    #expect(try await worker.process.finished() == .signal(9))
    let restored = try open(file.path, .restoreAfterCrash)
    #expect(restored.openingReport.isRestored && !restored.openingReport.isJoined)
    #expect(try restored.header() == "s=1")
  }

  @Test("go on for a new jar while another is in them")
  func use() throws {
    let file = try FileJar()
    let first = try file.open(.new)
    try first.set("s=1")
    try first.flush()
    let second = try file.open(.new)
    #expect(second.openingReport.isJoined && second.session == first.session)
    #expect(try second.header() == "s=1")
    #expect(try first.header() == "s=1")
    try first.close()
    #expect(try file.visit(.new) { try $0.header() } == "s=1")
    try second.close()
    try file.visit(.new) { jar in
      let header = try jar.header()
      #expect(header == nil)
      #expect(jar.openingReport.ended == 1 && !jar.openingReport.isJoined)
    }
  }

  @Test(
    "are not in use because a process has the number and moment of one from before the last boot",
    .enabled(if: FileStatus("/proc/sys/kernel/random/boot_id").exists, "boots cannot be told apart")
  )
  func boot() throws {
    let file = try FileJar()
    let first = try file.open(.new)
    try first.set("s=1")
    try first.flush()
    let database = try DatabaseQueue(path: file.path)
    try database.write { database in
      let mark = try String.fetchOne(database, sql: "SELECT process FROM opener") ?? ""
      let parts = mark.split(separator: " ")
      try #require(parts.count == 3)
      try database.execute(
        sql: "UPDATE opener SET process = ?", arguments: ["\(parts[0]) \(parts[1]) another-boot"])
    }
    let restored = try file.open(.restoreAfterCrash)
    #expect(restored.openingReport.isRestored && !restored.openingReport.isJoined)
    #expect(try restored.header() == "s=1")
    withExtendedLifetime(first) {}
  }

  @Test("end for everyone when one ends them")
  func end() throws {
    let file = try FileJar()
    let (first, second) = (try file.open(), try file.open())
    try first.set("s=1")
    try first.flush()
    #expect(try second.header() == "s=1")
    try second.set("late=1")
    first.endSession(beginning: SessionID("next"))
    try first.set("n=1")
    try first.flush()
    try second.flush()
    #expect(try second.header() == "n=1")
    #expect(second.session == SessionID("next"))
    #expect(try first.header() == "n=1")
    #expect(try file.visit(.joining(SessionID("next"))) { try $0.header() } == "n=1")
  }
}
