internal import GRDB
internal import GRDBSQLite

/// Detects commits to a file in little more than a microsecond. It has its own connection, so its counter covers the
/// commits of all other connections.
///
/// @unchecked: it is only used inside one mutex, and its pointers never leave it.
final class ChangeProbe: @unchecked Sendable {
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?

  /// The counter's value when the jar was last up to date.
  var seen: Int64?

  init(path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    sqlite3_busy_timeout(connection, 1000)
    try check(sqlite3_prepare_v2(connection, "PRAGMA data_version", -1, &statement, nil))
  }

  deinit {
    // Both only release memory and descriptors used for reading.
    _ = sqlite3_finalize(statement)
    _ = sqlite3_close(connection)
  }

  /// The current value; nil if it cannot be read, which counts as a change.
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
