internal import GRDB
internal import Synchronization

extension JarFile {
  /// Receives all rows of a jar's file, and the session that the jar is now in.
  typealias Admission = (JarState.Rows, SessionID) throws -> JarState.Intake

  /// Chooses the session of a jar.
  typealias SessionChoice = (PastSession) -> ChosenSession

  /// Loads the whole file into the jar, creates it if it is absent, and reports the result.
  ///
  /// Throws only if the jar cannot work at all; errors that merely prevent writing are in the report.
  func open(
    at now: WallInstant, session: SessionChoice, admit: Admission
  ) throws(CookieError) -> OpeningReport {
    var report = OpeningReport()
    do {
      try openWritable(session, admit, &report)
    } catch  where error.code == .damaged {
      try disconnect()
      try FolderLock.hold(.moving, of: path) { () throws(CookieError) in
        try replaceDamaged(at: now, session, admit, &report)
      }
    } catch  where error.isPassing {
      report.writeProblem = error
      try disconnect()
      try openReadOnly(session, admit, &report)
    }
    return report
  }

  /// Replaces a damaged file with an empty one, unless another process already has.
  private func replaceDamaged(
    at now: WallInstant, _ session: SessionChoice, _ admit: Admission,
    _ report: inout OpeningReport
  ) throws(CookieError) {
    do {
      return try connect(session, admit, &report)
    } catch  where error.code == .damaged {
      report = OpeningReport()
      report.damage = error.message
    }
    try disconnect()
    report.movedAside = try FileSystem.moveAside(path, at: now)
    do {
      try connect(session, admit, &report)
    } catch  where error.isPassing {
      report.writeProblem = error
      try admitNothing(session, admit, &report)
    }
  }

  /// Opens the file for writing and passes its rows to the jar; throws if it is read-only.
  func openWritable(
    _ session: SessionChoice, _ admit: Admission, _ report: inout OpeningReport
  ) throws(CookieError) {
    try FolderLock.hold(.opening, of: path) { () throws(CookieError) in
      try connect(session, admit, &report)
    }
  }

  private func connect(
    _ session: SessionChoice, _ admit: Admission, _ report: inout OpeningReport
  ) throws(CookieError) {
    switch try FileKind.of(path) {
    case .absent: try FileSystem.create(path)
    case .empty, .jar: break
    case .damaged(let why):
      throw CookieError(DatabaseError(resultCode: .SQLITE_CORRUPT, message: why), at: path)
    }
    try FileSystem.restrict(path)
    do {
      let writer = try DatabaseQueue(path: path, configuration: .writing(durability))
      try writer.writeWithoutTransaction {
        try prepare($0)
        log.watch($0)
      }
      let reader = try DatabaseQueue(path: path, configuration: .reading())
      let check = SoundnessCheck(reader)
      do {
        try JarFile.migrate(writer)
        let probe = try ChangeProbe(path: path)
        let stamp = try writer.writeWithoutTransaction {
          try JarFile.checkTables($0)
          return try enter($0, session, admit: admit, checking: check, into: &report)
        }
        link.withLock {
          ($0.writer, $0.reader, $0.stamp) = (writer, reader, stamp)
          $0.identity = FileIdentity(path)
        }
        self.probe.withLock { $0 = probe }
      } catch {
        try check.give(up: error)
      }
    } catch {
      throw CookieError(error, at: path)
    }
  }

  /// Throws if a table is missing or lacks columns: statements on it cannot be prepared.
  private static func checkTables(_ database: Database) throws {
    do {
      for (table, columns) in JarSchema.tables {
        _ = try database.makeStatement(sql: "SELECT \(columns) FROM \(table)")
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: error.message)
    }
  }

  private func prepare(_ database: Database) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw DatabaseError(
        resultCode: .SQLITE_READONLY, message: "SQLite's WAL mode is not available here")
    }
    // Written before anything else, so that a file left by a killed process is recognised as a jar.
    if try Int64.fetchOne(database, sql: "PRAGMA application_id") != JarSchema.applicationID {
      try database.execute(sql: "PRAGMA application_id = \(JarSchema.applicationID)")
    }
  }

  /// Two processes may create the same file at once; the second finds the work done.
  private static func migrate(_ writer: DatabaseQueue) throws {
    let migrator = JarSchema.migrator
    do {
      try migrator.migrate(writer)
    } catch {
      guard try writer.read({ try migrator.hasCompletedMigrations($0) }) else { throw error }
    }
  }

  /// Begins the session, reads all cookies and removes invalid ones, in one transaction that fails if the file is
  /// damaged.
  private func enter(
    _ database: Database, _ session: SessionChoice, admit: Admission,
    checking check: SoundnessCheck,
    into report: inout OpeningReport
  ) throws -> JarStamp {
    let content = JarDatabase(database: database)
    return try content.transaction {
      let header = try content.header
      var stamp = JarStamp(place: try content.takePlace())
      stamp.see(header.revision)
      let revision = stamp.next()
      guard revision < JarStamp.end / 2 else { throw DatabaseError.damaged("the count of commits") }
      let chosen = session(try content.past(header.lastSession))
      report.isRestored = chosen.isRestored
      report.isJoined = chosen.isJoined
      if chosen.id != header.session {
        report.ended = try content.begin(chosen.id, revision: revision)
      }
      let intake = try admit(content.forEachRow, chosen.id)
      report.take(intake)
      for key in intake.refused + intake.expired { try content.remove(key, revision: revision) }
      for cookie in intake.clamped { try content.store(cookie, revision: revision) }
      try content.register(place: stamp.place, in: chosen, revision: revision)
      try content.trim()
      try check.pass()
      return stamp
    }
  }

  /// Begins without a file.
  private func admitNothing(
    _ session: SessionChoice, _ admit: Admission,
    _ report: inout OpeningReport
  ) throws(CookieError) {
    do {
      report.take(try admit({ _ in }, session(PastSession()).id))
    } catch {
      throw CookieError(error, at: path)
    }
  }

  /// Reads a file that cannot be written.
  func openReadOnly(
    _ session: SessionChoice, _ admit: Admission, _ report: inout OpeningReport
  ) throws(CookieError) {
    do {
      guard case .jar = try FileKind.of(path) else {
        return try admitNothing(session, admit, &report)
      }
      try readingQueue().read { database in
        let content = JarDatabase(database: database)
        try SoundnessCheck.check(database)
        let chosen = session(PastSession(id: try content.header.lastSession))
        report.take(try admit(content.forEachRow, chosen.id))
      }
    } catch {
      throw CookieError(error, at: path)
    }
  }

  /// In a read-only folder SQLite opens a WAL database only as immutable. It then ignores the log, which must therefore
  /// be empty.
  private func readingQueue() throws -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue(path: path, configuration: .reading())
      _ = try queue.read { try JarDatabase(database: $0).header }
      return queue
    } catch {
      if case .file(let size) = try FileSystem.status("\(path)-wal"), size > 0 {
        throw CookieError(
          .fileUnreadable,
          "\(path) cannot be read, because its last changes are in \(path)-wal (\(error)); "
            + "allow this user to read that file, and to write \(path)-shm and the folder")
      }
      let uri = JarLocation.uri(of: path, "immutable=1")
      return try DatabaseQueue(path: uri, configuration: .reading())
    }
  }
}

extension OpeningReport {
  fileprivate mutating func take(_ intake: JarState.Intake) {
    dropped = intake.dropped
    clamped = intake.clamped.count
    expired = intake.expired.count
  }
}

extension JarDatabase {
  /// The place of this opening: see ``JarStamp``.
  fileprivate func takePlace() throws -> UInt64 {
    try database.execute(sql: "UPDATE jar SET openings = openings + 1")
    let openings = try Int64.fetchOne(database, sql: "SELECT openings FROM jar") ?? 0
    guard openings > 0 else { throw DatabaseError.damaged("the count of openings") }
    return UInt64(openings)
  }

  /// The file's session, and whether its jars have left it.
  fileprivate func past(_ session: SessionID?) throws -> PastSession {
    guard let session else { return PastSession() }
    let processes = try String.fetchAll(
      database, sql: "SELECT process FROM opener WHERE session = ?", arguments: [session.text])
    let isLive = processes.contains { ProcessMark(text: $0)?.isAlive ?? false }
    return PastSession(id: session, isLive: isLive, isCrashed: !isLive && !processes.isEmpty)
  }

  /// Registers a jar as open. Removes the entries of other sessions and, when restoring after a crash, those of the
  /// crashed jars.
  fileprivate func register(
    place: UInt64, in session: ChosenSession, revision: UInt64
  ) throws {
    try database.execute(
      sql: "DELETE FROM opener WHERE session <> ? OR ?",
      arguments: [session.id.text, session.isRestored])
    try database.execute(
      sql: "INSERT OR REPLACE INTO opener VALUES(?, ?, ?)",
      arguments: [Int64(place), session.id.text, ProcessMark.own.text])
    try database.execute(sql: "UPDATE jar SET rev = ?", arguments: [Int64(revision)])
  }
}
