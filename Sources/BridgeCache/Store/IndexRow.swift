internal import GRDB
internal import GRDBSQLite

/// A row of the index, read by SQLite's own interface: every request looks one up, and to wrap it takes the library longer
/// than SQLite takes to find it.
struct IndexRow {
  /// A value that is compared with a column.
  enum Argument {
    case number(Int64)
    case text(String)
  }

  private let statement: SQLiteStatement

  /// Calls `body` with each row that a query finds; the row is valid during the call.
  ///
  /// Throws `DatabaseError`, and what `body` throws.
  static func each(
    of query: String, _ arguments: [Argument] = [], in database: Database,
    _ body: (IndexRow) throws -> Void
  ) throws {
    let statement = try database.cachedStatement(sql: query).sqliteStatement
    // It repeats the error of a failed step, which was thrown.
    defer { sqlite3_reset(statement) }
    for (index, argument) in arguments.enumerated() {
      try check(bind(argument, to: statement, at: Int32(index) + 1), database)
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(IndexRow(statement: statement))
      case SQLITE_DONE: return
      case let code: try check(code, database)
      }
    }
  }

  private static func bind(
    _ argument: Argument, to statement: SQLiteStatement, at index: Int32
  ) -> Int32 {
    switch argument {
    case .number(let number): return sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count), copied)
        }
      }
    }
  }

  /// SQLITE_TRANSIENT: SQLite copies the text.
  // The macro is a cast of -1 to a pointer of that type, which Swift does not import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func check(_ code: Int32, _ database: Database) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
  }

  // MARK: Columns

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func duration(_ column: Int32) -> Duration { .microseconds(number(column)) }

  func text(_ column: Int32) -> String {
    // The text comes first: asking for it may change its length.
    let start = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, which are valid during the call.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(statement, column)?.assumingMemoryBound(to: UInt8.self)
    let count = Int(sqlite3_column_bytes(statement, column))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }
}
