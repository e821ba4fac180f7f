import BridgeCookies
import BridgeTestSupport
import GRDB
import Testing

@Suite("a file that is not a sound jar")
struct DamageTests {
  /// A closed jar with 200 cookies, as bytes.
  private static func sound() throws -> [UInt8] {
    let file = try FileJar()
    try file.visit { jar in
      for number in 0..<200 {
        try jar.set("c\(number)=\(number); Max-Age=1000", "https://s\(number % 9).example/")
      }
    }
    return try file.folder.read("cookies.sqlite")
  }

  private func code(_ body: () throws -> Void) -> CookieError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? CookieError)?.code
    }
  }

  @Test("is moved aside where it was cut off, with its mark left, and the jar begins empty")
  func truncation() throws {
    let sound = try Self.sound()
    let lengths = [72, 99, 100, 511, 512, 4095, 4096, 4097, 8192, sound.count - 1]
    let file = try FileJar()
    for length in lengths + Array(stride(from: 5000, to: sound.count, by: 3001)) {
      try file.folder.write(Array(sound.prefix(length)), to: "cookies.sqlite")
      let jar = try file.open()
      let aside = try #require(jar.openingReport.movedAside, "cut at \(length)")
      #expect(FileStatus(aside).size == length)
      #expect(jar.openingReport.damage?.isEmpty == false)
      #expect(jar.all.isEmpty)
      try jar.set("new=1; Max-Age=100")
      try jar.close()
      #expect(try file.visit { try $0.header() } == "new=1")
    }
  }

  @Test("is moved aside where bytes were changed, or opens whole")
  func flips() throws {
    let sound = try Self.sound()
    var random = SeededGenerator(seed: 7)
    var movedAside = 0
    for round in 0..<150 {
      var bytes = sound
      for _ in 0...(round % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(random.next() % 255) + 1
      }
      let file = try FileJar()
      try file.folder.write(bytes, to: "cookies.sqlite")
      let code = code {
        let jar = try file.open()
        let report = jar.openingReport
        if report.movedAside != nil {
          movedAside += 1
          #expect(jar.all.isEmpty)
        } else {
          #expect(jar.count + report.dropped.count + report.expired + report.ended == 200)
        }
        try jar.set("new=1; Max-Age=100")
        try jar.flush()
      }
      #expect(code == nil || code == .notAJar || code == .newerJar, "\(String(describing: code))")
    }
    #expect(movedAside > 10)
  }

  @Test(
    "is moved aside where it is a database, but not as a jar writes it",
    arguments: [
      "DROP TABLE gone", "DROP TABLE opener", "DROP TABLE cookie", "DELETE FROM jar",
      "ALTER TABLE cookie DROP COLUMN seq", "UPDATE jar SET openings = -5",
      "UPDATE jar SET rev = -1",
      "UPDATE jar SET rev = (1 << 62) - 1", "UPDATE jar SET rev = (1 << 62) - (1 << 21)",
    ])
  func content(change: String) throws {
    let file = try FileJar()
    try file.visit { try $0.set("a=1; Max-Age=100") }
    let database = try DatabaseQueue(path: file.path)
    try database.write { try $0.execute(sql: change) }
    try database.close()
    let jar = try file.open()
    #expect(jar.openingReport.movedAside != nil && jar.all.isEmpty)
    #expect(jar.openingReport.damage?.contains("SELECT") == false)
    for number in 0..<5 {
      try jar.set("new=\(number); Max-Age=100")
      try jar.flush()
    }
    try jar.close()
    #expect(try file.visit { try $0.header() } == "new=4")
  }

  @Test("never replaces what was moved aside before")
  func names() throws {
    let file = try FileJar()
    let sound = try Self.sound()
    var names: Set<String> = []
    for length in [5000, 6000, 7000] {
      try file.folder.write(Array(sound.prefix(length)), to: "cookies.sqlite")
      names.insert(try #require(try file.open().openingReport.movedAside))
    }
    #expect(names.map { FileStatus($0).size }.sorted() == [5000, 6000, 7000])
  }

  @Test("is refused, named and left alone if another program wrote it")
  func foreign() throws {
    let file = try FileJar()
    let database = try DatabaseQueue(path: file.folder.path("other.sqlite"))
    try database.write { try $0.execute(sql: "CREATE TABLE note(text); PRAGMA user_version = 1") }
    try database.close()
    let other = try file.folder.read("other.sqlite")
    let long = Array(String(repeating: "a line of text\n", count: 500).utf8)
    let short = [Array("S".utf8), Array(other.prefix(50)), Array(other.prefix(99))]
    for bytes in [Array("# Netscape HTTP Cookie File\n".utf8), long, other] + short {
      try file.folder.write(bytes, to: "cookies.sqlite")
      #expect {
        try file.open()
      } throws: { error in
        let error = error as? CookieError
        return error?.code == .notAJar && error?.message.contains(file.path) == true
      }
      #expect(try file.folder.read("cookies.sqlite") == bytes)
    }
  }

  @Test(
    "is refused and left alone where a newer version wrote it",
    arguments: [
      "PRAGMA user_version = 9", "INSERT INTO grdb_migrations VALUES('v9000')",
    ])
  func newer(change: String) throws {
    let file = try FileJar()
    try file.visit { try $0.set("a=1; Max-Age=100") }
    let database = try DatabaseQueue(path: file.path)
    try database.write { try $0.execute(sql: change) }
    try database.close()
    let bytes = try file.folder.read("cookies.sqlite")
    #expect(code { _ = try file.open() } == .newerJar)
    #expect(try file.folder.read("cookies.sqlite") == bytes)
  }

  @Test("is a clear error where there is no folder, or a folder in its place")
  func places() throws {
    let file = try FileJar()
    func open(_ path: String) -> CookieError.Code? { code { _ = try CookieJar(at: path) } }
    #expect(open(file.folder.path("none/cookies.sqlite")) == .folderMissing)
    #expect(open(file.folder.path) == .fileUnreadable)
    #expect(open("/dev/null") == .fileUnreadable)
    #expect(open("") == .folderMissing)
  }

  @Test("becomes a jar where it is empty")
  func empty() throws {
    let file = try FileJar()
    try file.folder.write("", to: "cookies.sqlite")
    try file.visit { try $0.set("a=1; Max-Age=100") }
    let database = try DatabaseQueue(path: file.folder.path("empty.sqlite"))
    try database.write { try $0.execute(sql: "CREATE TABLE t(a); DROP TABLE t") }
    try database.close()
    let jar = try CookieJar(at: file.folder.path("empty.sqlite"))
    try jar.set("a=1; Max-Age=100")
    try jar.close()
  }

  @Test("is moved aside once, by whichever of many processes, and none loses what it stored")
  func race() async throws {
    for _ in 0..<4 {
      let file = try FileJar()
      var bytes = try Self.sound()
      bytes.replaceSubrange(8192..<12288, with: [UInt8](repeating: 0xFF, count: 4096))
      try file.folder.write(bytes, to: "cookies.sqlite")
      let workers = try (0..<12).map { number in
        try Worker(["add", file.path, "\(number)"], on: file, output: "output-\(number)")
      }
      var moved = 0
      for var worker in workers {
        let (end, answers) = try await worker.finished()
        #expect(end == .code(0), "\(answers)")
        if answers["moved"] != nil { moved += 1 }
      }
      #expect(moved == 1)
      let jar = try CookieJar(at: file.path, session: .joining(SessionID("add")))
      #expect(jar.openingReport.movedAside == nil)
      #expect(jar.count == 12)
    }
  }

  @Test("and its companions are for this user only, from the start")
  func modes() throws {
    let file = try FileJar()
    let jar = try file.open()
    try jar.set("a=1; Max-Age=100")
    try jar.flush()
    for name in ["", "-wal", "-shm"] {
      let status = FileStatus(file.path + name)
      #expect(status.exists && status.mode == 0o600, "\(name) has \(status.mode)")
    }
  }

  @Test("is for this user only, also where others could read what was there")
  func restriction() throws {
    let file = try FileJar()
    for content in [[], try Self.sound()] {
      try file.folder.write(content, to: "cookies.sqlite")
      setMode(0o644, of: file.path)
      try expectPrivate(try file.open(), at: file.path)
    }
  }

  @Test("is made where a link leads, for this user only")
  func link() throws {
    let file = try FileJar()
    makeLink(to: "far.sqlite", at: file.folder.path("near.sqlite"))
    makeLink(to: "near.sqlite", at: file.path)
    try expectPrivate(try file.open(), at: file.folder.path("far.sqlite"))
  }

  @Test(
    "is the one of that name, whatever SQLite makes of it",
    arguments: [":memory:", "file:real.sqlite", "file:x?mode=memory", "a b%20?mode=ro#c.sqlite"])
  func names(name: String) throws {
    let file = try FileJar()
    try expectPrivate(
      try CookieJar(at: "\(file.folder.path)/\(name)"), at: file.folder.path(name))
    let stray = "file:stray-\(file.folder.path.utf8.reduce(0) { $0 &* 31 &+ Int($1) })?mode=memory"
    defer { for end in ["", "-wal", "-shm"] { removeFile(stray + end) } }
    try expectPrivate(try CookieJar(at: stray), at: stray)
  }

  private func expectPrivate(_ jar: CookieJar, at path: String) throws {
    try jar.set("a=1; Max-Age=100")
    try jar.flush()
    for name in ["", "-wal", "-shm"] {
      let status = FileStatus(path + name)
      #expect(status.exists && status.mode == 0o600, "\(path)\(name) has \(status.mode)")
    }
    try jar.close()
  }
}

@Suite("rows of a jar's file")
struct RowTests {
  @Test("that break a rule are dropped with the reason, and only once")
  func dropped() throws {
    let file = try FileJar()
    try file.visit { try $0.set("good=1; Max-Age=100") }
    let year = "1325376000000000"
    let rows = [
      ("'', 'co.uk', 0, x'2f', x'61', x'31', 0, 0, 0", CookieReason.domainPublicSuffix),
      ("'', 'Shop.example', 1, x'2f', x'61', x'31', 0, 0, 0", .unreadable),
      ("'', '', 1, x'2f', x'61', x'31', 0, 0, 0", .unreadable),
      ("'', 'shop.example', 1, x'78', x'61', x'31', 0, 0, 0", .unreadable),
      ("'', 'shop.example', 1, x'2f', x'613d', x'31', 0, 0, 0", .unreadable),
      ("'', 'shop.example', 1, x'2f', x'61', x'313b', 0, 0, 0", .unreadable),
      ("'', 'shop.example', 1, x'2f', x'61', x'31', 0, 0, 7", .unreadable),
      ("'', 'shop.example', 1, x'2f', x'61', x'31', 5, 0, 0", .unreadable),
      ("'', 'shop.example', 1, x'2f', x'61', x'310a', 0, 0, 0", .controlCharacter),
      ("'', 'shop.example', 1, x'2f', x'', x'', 0, 0, 0", .empty),
      ("'', 'shop.example', 1, x'2f', x'61', zeroblob(5000), 0, 0, 0", .tooLarge),
      ("'', 'shop.example', 1, x'2f', x'61', x'31', 0, 0, 1", .sameSiteNoneNotSecure),
      (
        "'https://a.example', 'shop.example', 1, x'2f', x'61', x'31', 0, 0, 0",
        .partitionedNotSecure
      ),
      ("'', 'shop.example', 0, x'2f', CAST('__Host-a' AS BLOB), x'31', 1, 0, 0", .prefixBroken),
      ("'', 'shop.example', 1, x'2f', x'', CAST('__Host-a=1' AS BLOB), 1, 0, 0", .prefixInValue),
      ("'', CAST(x'ff' AS TEXT), 1, x'2f', x'61', x'31', 0, 0, 0", .unreadable),
    ]
    for (row, reason) in rows {
      try execute(on: file, "INSERT INTO cookie VALUES(\(row), \(year), NULL, 1, 1, 1, 1)")
      let jar = try file.open()
      #expect(jar.openingReport.dropped.map { $0.reasons.contains(reason) } == [true], "\(row)")
      #expect(try jar.header() == "good=1")
      try jar.close()
      let again = try file.visit { $0.openingReport.dropped }
      #expect(again.isEmpty, "\(row)")
    }
  }

  @Test("live 400 days at most (P9)")
  func clamped() throws {
    let file = try FileJar()
    try file.visit { try $0.set("a=1; Max-Age=100") }
    try execute(on: file, "UPDATE cookie SET expires_us = 9000000000000000000")
    let jar = try file.open()
    #expect(jar.openingReport.clamped == 1)
    let end = file.clock.now.advanced(by: .seconds(34_560_000))
    #expect(jar.all.map(\.expires) == [end])
    try jar.close()
    file.clock.advance(by: .seconds(60))
    try file.visit { jar in
      #expect(jar.openingReport.clamped == 0)
      #expect(jar.all.map(\.expires) == [end])
    }
  }

  @Test("of the first version's file are read as they were written")
  func firstVersion() throws {
    let file = try FileJar()
    try file.visit { try $0.set("a=1; Max-Age=100") }
    try execute(
      on: file,
      """
      ALTER TABLE opener DROP COLUMN process; PRAGMA user_version = 1;
      DELETE FROM grdb_migrations WHERE identifier = 'v2'
      """)
    #expect(try file.visit { try $0.header() } == "a=1")
    let database = try DatabaseQueue(path: file.path)
    let (names, marks) = try database.read { database in
      let names = try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
      return (names, try Int.fetchOne(database, sql: "PRAGMA user_version"))
    }
    #expect(names == ["v1", "v2"] && marks == 2)
  }

  private func execute(on file: FileJar, _ sql: String) throws {
    let database = try DatabaseQueue(path: file.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }
}
