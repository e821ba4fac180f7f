internal import GRDB
internal import GRDBSQLite

/// Tells for little more than a microsecond whether anything was committed to a file, by a
/// connection of its own: the number is that of all commits by other connections.
///
/// @unchecked: it is in one mutex, and its pointers never leave it.
final class ChangeProbe: @unchecked Sendable {
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?

  /// The number when the jar had seen all there was.
  var seen: Int64?

  init(path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    sqlite3_busy_timeout(connection, 1000)
    try check(sqlite3_prepare_v2(connection, "PRAGMA data_version", -1, &statement, nil))
  }

  deinit {
    // Both only release memory and descriptors of what was read.
    _ = sqlite3_finalize(statement)
    _ = sqlite3_close(connection)
  }

  /// The number now; nil where it cannot be told, which counts as a change.
  var now: Int64? {
    defer { sqlite3_reset(statement) }
    return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : nil
  }

  var isCurrent: Bool { seen != nil && now == seen }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code))
  }
}
