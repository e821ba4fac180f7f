internal import GRDB

/// The kind of file at a jar's path, determined before anything is written.
enum FileKind {
  case absent
  /// An empty file, which can become a jar.
  case empty
  case jar
  case damaged(String)

  /// The minimum size of an SQLite database.
  private static let smallest: Int64 = 512

  private static let cutOff = "it was cut off"

  /// Determines the kind through SQLite, read-only.
  ///
  /// Opening and closing the file directly, even to read its first bytes, would release the locks that another jar of
  /// this process holds on it.
  static func of(_ path: String) throws(CookieError) -> FileKind {
    let size: Int64
    switch try FileSystem.status(path) {
    case .none: return .absent
    case .folder: throw CookieError(.fileUnreadable, "\(path) is not a file; give the path of one")
    case .file(let bytes): size = bytes
    }
    if size == 0 { return .empty }
    guard size >= smallest else { return try restOfJar(path, cutOff) }
    do {
      return try DatabaseQueue(path: path, configuration: .reading()).writeWithoutTransaction {
        let kind = try kind(of: $0, path)
        return try isCutOff($0, path, size: size) ? .damaged(cutOff) : kind
      }
    } catch let error as DatabaseError {
      return try kind(of: path, after: error)
    } catch {
      throw CookieError(error, at: path)
    }
  }

  private static func kind(of database: Database, _ path: String) throws -> FileKind {
    let mark = try Int64.fetchOne(database, sql: "PRAGMA application_id")
    guard mark == JarSchema.applicationID else {
      let content = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
      if mark == 0 && content == 0 { return .empty }
      throw foreign(path, "an SQLite database of another application")
    }
    let version = try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let isSuperseded = try JarSchema.migrator.hasBeenSuperseded(database)
    guard version <= JarSchema.version, !isSuperseded else {
      throw CookieError(
        .newerJar,
        "the cookie jar \(path) was written by a newer version, "
          + (isSuperseded ? "with a schema unknown to this one" : "with schema \(version)")
          + "; use that version, or name another path")
    }
    return .jar
  }

  /// Whether the last page is incomplete. SQLite would read the missing part as zeros.
  ///
  /// If there is a log the page may be in it, so other evidence must decide.
  private static func isCutOff(_ database: Database, _ path: String, size: Int64) throws -> Bool {
    if case .file(let log) = try FileSystem.status("\(path)-wal"), log > 0 { return false }
    guard let page = try Int64.fetchOne(database, sql: "PRAGMA page_size") else { return false }
    return size % page != 0
  }

  /// The kind of a file that SQLite could not read, from recognisable parts of a jar.
  private static func kind(
    of path: String, after error: DatabaseError
  ) throws(CookieError) -> FileKind {
    let why = error.message ?? "\(error.resultCode)"
    switch error.cause {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return try restOfJar(path, why)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_FULL:
      // A closed jar has no companion files, and SQLite would have to create them to open it.
      return try FileSystem.isReadable(path) ? .jar : unreadable(path, why)
    default: throw CookieError(error, at: path)
    }
  }

  /// Damaged if the beginning looks like a jar; otherwise a file of another program.
  private static func restOfJar(_ path: String, _ why: String) throws(CookieError) -> FileKind {
    // A file that is not a database cannot hold SQLite locks.
    let start = try FileSystem.start(of: path, length: 100)
    guard isRest(ofJar: start) else { throw foreign(path, "not an SQLite database") }
    return .damaged(why)
  }

  private static func unreadable(_ path: String, _ why: String) throws(CookieError) -> FileKind {
    throw CookieError(
      .fileUnreadable, "\(path) cannot be read (\(why)); allow this user to read it")
  }

  private static func foreign(_ path: String, _ what: String) -> CookieError {
    CookieError(
      .notAJar, "\(path) is \(what), not a cookie jar, and is left alone; give another path")
  }

  /// Whether the bytes begin a jar, including its mark. A file truncated before the mark may belong to another program.
  private static func isRest(ofJar start: [UInt8]) -> Bool {
    guard start.count >= 72 else { return false }
    return start[68..<72].reduce(0) { $0 << 8 | Int64($1) } == JarSchema.applicationID
  }
}

extension Configuration {
  /// The configuration of connections that only read.
  static func reading() -> Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -256") }
    return configuration
  }

  /// The configuration of the connection that writes.
  static func writing(_ durability: Durability) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    let level = durability == .full ? "FULL" : "NORMAL"
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA synchronous = \(level)")
    }
    return configuration
  }
}
