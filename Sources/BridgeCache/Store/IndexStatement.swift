internal import GRDB
internal import GRDBSQLite

/// Statements that run for every request, by SQLite's own interface: GRDB takes longer to wrap values and rows than
/// SQLite takes for the work.
///
/// Functions throw `DatabaseError`.
enum IndexStatement {
  /// A value for a parameter.
  enum Argument {
    case null
    case number(Int64)
    case text(String)
    case bytes([UInt8])

    /// A number, or null.
    static func number(_ number: Int?) -> Argument { number.map { .number(Int64($0)) } ?? .null }

    /// A text, or null.
    static func text(_ text: String?) -> Argument { text.map { .text($0) } ?? .null }
  }

  /// Calls `body` with each row of a query. Rethrows its errors.
  static func each(
    of query: String, _ arguments: [Argument] = [], in source: some StatementSource,
    _ body: (IndexRow) throws -> Void
  ) throws {
    let statement = try source.prepared(query)
    // The result only repeats the error of a failed step, which has been thrown.
    defer { sqlite3_reset(statement) }
    for (index, argument) in arguments.enumerated() {
      try check(bind(argument, to: statement, at: Int32(index) + 1), source)
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(IndexRow(statement))
      case SQLITE_DONE: return
      case let code: try check(code, source)
      }
    }
  }

  /// Runs a statement that returns no rows.
  static func run(_ sql: String, _ arguments: [Argument], in source: some StatementSource)
    throws
  {
    try each(of: sql, arguments, in: source) { _ in }
  }

  private static func bind(
    _ argument: Argument, to statement: SQLiteStatement, at index: Int32
  ) -> Int32 {
    switch argument {
    case .null: sqlite3_bind_null(statement, index)
    case .number(let number): sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(
            statement, index, $0.baseAddress, Int32(clamping: $0.count), copied)
        }
      }
    case .bytes(let bytes):
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copied)
    }
  }

  /// SQLITE_TRANSIENT: SQLite copies the value.
  // The macro is a cast of -1 to a pointer of that type, which Swift does not import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func check(_ code: Int32, _ source: some StatementSource) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: source.failure)
  }
}
