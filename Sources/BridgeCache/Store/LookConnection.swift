internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The connection for look-ups, by SQLite's own interface: GRDB's queue takes longer than a look-up in memory.
///
/// Look-ups in quick succession share a read transaction as long as no process writes, because locking and unlocking
/// the index takes two system calls. Functions throw `DatabaseError`.
final class LookConnection: Sendable {
  /// The read transaction.
  private struct Hold {
    /// The version of the index that it reads, or an older one; nil without a transaction.
    var version: IndexVersion?
    var looks = 0
  }

  /// The look-up in quick succession at which a transaction begins.
  private static let closeLooks = 8

  /// How long a transaction may delay a checkpoint of SQLite's log.
  private static let longestHold = Duration.milliseconds(20)

  private let statements: LookStatements
  private let hold = Mutex(Hold())

  /// A connection for these queries.
  init(path: String, setUp: String, queries: [String]) throws {
    statements = try LookStatements(path, setUp, queries)
  }

  deinit { statements.close() }

  /// Reads the index at `version` or a later one; if `version` is nil, at the newest. Outside of a transaction each
  /// statement of `body` may see another state.
  func look<Result: Sendable>(
    at version: IndexVersion?, _ body: (LookStatements) throws -> Result
  ) throws -> Result {
    let (result, begins) = try hold.withLock { hold in
      let begins = try prepare(&hold, for: version)
      return (try body(statements), begins)
    }
    if begins { endLater() }
    return result
  }

  /// Returns whether a transaction begins.
  private func prepare(_ hold: inout Hold, for version: IndexVersion?) throws -> Bool {
    if hold.version != nil {
      if hold.version == version { return false }
      end(&hold)
    }
    hold.looks += 1
    guard hold.looks >= Self.closeLooks, let version else { return false }
    try IndexStatement.run(Self.begin, [], in: statements)
    hold.version = version
    return true
  }

  private func end(_ hold: inout Hold) {
    hold.looks = 0
    guard hold.version != nil else { return }
    hold.version = nil
    do {
      try IndexStatement.run(Self.commit, [], in: statements)
    } catch {
      // A transaction that only reads loses nothing. If another one cannot begin after it, look-ups are misses.
    }
  }

  private func endLater() {
    Task.detached { [weak self] in
      // The task is never cancelled, so the sleep always ends by itself.
      try? await Task.sleep(for: Self.longestHold)
      guard let self else { return }
      self.hold.withLock { self.end(&$0) }
    }
  }

  fileprivate static let begin = "BEGIN"
  fileprivate static let commit = "COMMIT"
}

/// The prepared statements of a connection. Only one thread may use them at a time.
struct LookStatements: StatementSource, Sendable {
  /// Addresses, because pointers are not Sendable. They are used only under the lock of ``LookConnection``.
  private let database: UInt
  private let statements: [String: UInt]

  fileprivate init(_ path: String, _ setUp: String, _ queries: [String]) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    var statements: [String: OpaquePointer] = [:]
    do {
      try Self.check(code, opened)
      sqlite3_busy_timeout(opened, 10_000)
      try Self.check(sqlite3_exec(opened, setUp, nil, nil, nil), opened)
      for query in queries + [LookConnection.begin, LookConnection.commit] {
        var statement: OpaquePointer?
        try Self.check(
          sqlite3_prepare_v3(
            opened, query, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil), opened)
        statements[query] = statement
      }
    } catch {
      Self.close(opened, statements.values)
      throw error
    }
    database = UInt(bitPattern: opened)
    self.statements = statements.mapValues { UInt(bitPattern: $0) }
  }

  func prepared(_ sql: String) throws -> OpaquePointer {
    guard let statement = statements[sql].flatMap({ OpaquePointer(bitPattern: $0) }) else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "no look-up: \(sql)")
    }
    return statement
  }

  var failure: String? { Self.failure(OpaquePointer(bitPattern: database)) }

  fileprivate func close() {
    Self.close(
      OpaquePointer(bitPattern: database),
      statements.values.compactMap { OpaquePointer(bitPattern: $0) })
  }

  private static func close(_ database: OpaquePointer?, _ statements: some Sequence<OpaquePointer>)
  {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close_v2(database)
  }

  private static func failure(_ database: OpaquePointer?) -> String? {
    sqlite3_errmsg(database).map { String(cString: $0) }
  }

  private static func check(_ code: Int32, _ database: OpaquePointer?) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: failure(database))
  }
}
