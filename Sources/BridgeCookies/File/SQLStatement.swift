internal import GRDB
internal import GRDBSQLite

/// A prepared statement that passes bytes to and from SQLite without intermediate copies, for bulk rows. GRDB prepares
/// and caches it.
struct SQLStatement {
  private let statement: Statement
  private var raw: OpaquePointer { statement.sqliteStatement }

  /// The statement for `sql`, prepared once per connection.
  init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
  }

  /// Runs the statement to its end; parameters must be bound before.
  func run() throws {
    defer { reset() }
    while try step() {}
  }

  /// Calls `body` for each row.
  func forEachRow(_ body: (SQLStatement) throws -> Void) throws {
    defer { reset() }
    while try step() { try body(self) }
  }

  private func step() throws -> Bool {
    switch sqlite3_step(raw) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_db_handle(raw).map { String(cString: sqlite3_errmsg($0)) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }

  private func reset() {
    // Its result repeats that of the last step.
    _ = sqlite3_reset(raw)
  }
}

extension SQLStatement {
  private static var copies: sqlite3_destructor_type {
    // SQLITE_TRANSIENT ("make a copy") is the pointer -1, which C can express and Swift cannot.
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  func bind(_ place: Int32, _ number: Int64) { sqlite3_bind_int64(raw, place, number) }

  func bind(_ place: Int32, _ flag: Bool) { bind(place, flag ? 1 : 0) }

  func bindNull(_ place: Int32) { sqlite3_bind_null(raw, place) }

  /// Binds a blob. An empty one is not NULL.
  func bindBlob(_ place: Int32, _ bytes: some Collection<UInt8>) {
    let isBound: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        sqlite3_bind_zeroblob(raw, place, 0)
        return
      }
      sqlite3_bind_blob(raw, place, start, Int32(bytes.count), Self.copies)
    }
    if isBound == nil { bindBlob(place, Array(bytes)) }
  }

  /// Binds bytes as text, valid UTF-8 or not.
  func bindText(_ place: Int32, _ bytes: some Collection<UInt8>) {
    Array(bytes).withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start else {
        sqlite3_bind_text(raw, place, "", 0, Self.copies)
        return
      }
      sqlite3_bind_text(raw, place, start, Int32(bytes.count), Self.copies)
    }
  }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(raw, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(raw, column) == SQLITE_NULL }

  /// The bytes of a blob or text.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    // The pointer must be requested before the size.
    let start = sqlite3_column_blob(raw, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column)))
  }
}
