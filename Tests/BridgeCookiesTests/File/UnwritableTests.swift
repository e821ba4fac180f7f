import BridgeCookies
import BridgeTestSupport
import GRDB
import Testing

@Suite("a jar whose file cannot be written")
struct UnwritableTests {
  private func code(_ body: () throws -> Void) -> CookieError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? CookieError)?.code
    }
  }

  @Test("goes on in memory for a user without rights, and says why at flush")
  func powerless() async throws {
    for (fileMode, folderMode) in [(0o444, 0o755), (0o444, 0o777), (0o666, 0o555)]
      as [(UInt32, UInt32)]
    {
      let file = try FileJar()
      // The worker uses the system's clock.
      let jar = try CookieJar(at: file.path, session: .joining(SessionID("first")))
      try jar.set("a=1; Max-Age=9999")
      try jar.set("s=1")
      try jar.close()
      setMode(fileMode, of: file.path)
      setMode(folderMode, of: file.folder.path)
      let run = try await ProgramRun.of(Worker.path, ["powerless", file.path])
      setMode(0o700, of: file.folder.path)
      let answers = Worker.answers(run.output)
      #expect(answers["error"] == nil)
      #expect(answers["flush"] == "notWritable", "\(answers)")
      #expect(answers["report"] == "notWritable")
      #expect(answers["header"] == "a=1; s=1; mine=1")
    }
  }

  @Test("is made again with all cookies where it was removed or replaced")
  func removed() throws {
    for isReplaced in [false, true] {
      let file = try FileJar()
      let jar = try file.open()
      try jar.set("a=1; Max-Age=100")
      try jar.set("s=1")
      try jar.flush()
      for name in ["", "-wal", "-shm"] { removeFile(file.path + name) }
      let other = isReplaced ? try file.open() : nil
      try other?.set("o=1; Max-Age=100")
      try other?.flush()
      try jar.set("b=1; Max-Age=100")
      try jar.flush()
      #expect(try jar.header() == (isReplaced ? "a=1; o=1; s=1; b=1" : "a=1; s=1; b=1"))
      try jar.close()
      try other?.set("p=1; Max-Age=100")
      try other?.close()
      let names = try file.visit { Set($0.all.map { String(decoding: $0.name, as: UTF8.self) }) }
      #expect(names == (isReplaced ? ["a", "b", "o", "p", "s"] : ["a", "b", "s"]))
    }
  }

  @Test("is refused where the log, with what was committed last, cannot be read")
  func unreadableLog() async throws {
    let file = try FileJar()
    let jar = try CookieJar(at: file.path, session: .joining(SessionID("first")))
    try jar.set("a=1; Max-Age=9999")
    try jar.close()
    let writer = try CookieJar(at: file.path, session: .joining(SessionID("first")))
    try writer.set("a=NEW; Max-Age=9999")
    try writer.flush()
    setMode(0o444, of: file.path)
    setMode(0o755, of: file.folder.path)
    let run = try await ProgramRun.of(Worker.path, ["powerless", file.path])
    #expect(run.output.contains("error") && run.output.contains("-wal"), "\(run.output)")
    #expect(!run.output.contains("a=1"))
    setMode(0o600, of: file.path)
    try writer.close()
  }

  @Test(
    "keeps what could not be written for want of space, and writes it when there is room",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk takes root"))
  func fullDisk() throws {
    let file = try FileJar()
    let disk = try SmallDisk(at: file.folder.path("disk"))
    let path = file.folder.path("disk/cookies.sqlite")
    let jar = try CookieJar(
      at: path, clock: file.clock, limits: FileJar.wide, session: .joining(SessionID("first")))
    try jar.set("first=1; Max-Age=1000")
    try jar.flush()
    let filler = try disk.fill()
    var number = 0
    while code({ try jar.flush() }) == nil, number < 5000 {
      try jar.set("c\(number)=\(String(repeating: "x", count: 500)); Max-Age=1000")
      number += 1
    }
    #expect(code { try jar.flush() } == .diskFull)
    #expect(jar.count == number + 1)
    try jar.set("first=2; Max-Age=1000")
    #expect(code { try jar.flush() } == .diskFull)
    #expect(code { try jar.close() } == .diskFull)
    #expect(try jar.set("first=3; Max-Age=1000") == .replaced)
    disk.remove(filler)
    try jar.flush()
    let other = try CookieJar(
      at: path, clock: file.clock, limits: FileJar.wide, session: .joining(SessionID("first")))
    #expect(other.all == jar.all)
    #expect(other.count == number + 1)
    try other.close()
    try jar.close()
  }

  @Test("waits for another process's transaction, and says who keeps it waiting")
  func busy() throws {
    let file = try FileJar()
    let jar = try file.open()
    let database = try DatabaseQueue(path: file.path)
    try database.writeWithoutTransaction { database in
      try database.beginTransaction(.immediate)
      try jar.set("a=1; Max-Age=100")
      #expect(code { try jar.flush() } == .busy)
      #expect(try jar.header() == "a=1")
      try database.rollback()
    }
    try jar.flush()
    #expect(try file.visit { try $0.header() } == "a=1")
  }

  @Test(
    "is read, and continues in memory, where there is no room even for the log's index",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk takes root"))
  func noIndex() throws {
    let file = try FileJar()
    let disk = try SmallDisk(at: file.folder.path("disk"))
    let path = file.folder.path("disk/cookies.sqlite")
    let before = try CookieJar(at: path)
    try before.set("a=1; Max-Age=9999")
    try before.close()
    let filler = try disk.fill()
    let jar = try CookieJar(at: path)
    #expect(jar.openingReport.writeProblem?.code == .diskFull)
    try jar.set("b=1; Max-Age=9999")
    #expect(code { try jar.flush() } == .diskFull)
    #expect(try jar.header() == "a=1; b=1")
    disk.remove(filler)
    try jar.close()
    #expect(try CookieJar(at: path).header() == "a=1; b=1")
  }

  @Test(
    "begins in memory where it cannot be made, and is made when it can be",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk takes root"))
  func laterWritable() throws {
    let file = try FileJar()
    let disk = try SmallDisk(at: file.folder.path("disk"))
    let filler = try disk.fill()
    let path = file.folder.path("disk/cookies.sqlite")
    let jar = try CookieJar(at: path, clock: file.clock, session: .joining(SessionID("first")))
    #expect(jar.openingReport.writeProblem?.code == .diskFull)
    try jar.set("a=1; Max-Age=100")
    #expect(code { try jar.flush() } == .diskFull)
    disk.remove(filler)
    try jar.flush()
    let other = try CookieJar(at: path, clock: file.clock, session: .joining(SessionID("first")))
    #expect(try other.header() == "a=1")
    try other.set("b=1; Max-Age=100")
    try other.flush()
    #expect(try jar.header() == "a=1; b=1")
    try other.close()
    try jar.close()
  }
}
