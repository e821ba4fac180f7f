internal import GRDBSQLite

/// A row of the index, valid while ``IndexStatement/each(of:_:in:_:)`` calls with it.
struct IndexRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func duration(_ column: Int32) -> Duration { .microseconds(number(column)) }

  func text(_ column: Int32) -> String {
    // The text first: reading it may convert the value and change its length.
    let start = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether a column equals that text.
  func holds(_ text: String, in column: Int32) -> Bool {
    withBytes(column) { $0.elementsEqual(text.utf8) }
  }

  /// Passes the bytes of a column, which are valid only during the call.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(statement, column)?.assumingMemoryBound(to: UInt8.self)
    let count = Int(sqlite3_column_bytes(statement, column))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }
}
