internal import GRDB
internal import GRDBSQLite

/// A connection that keeps the statements that it has prepared.
protocol StatementSource {
  /// The statement of a text, at its start.
  func prepared(_ sql: String) throws -> OpaquePointer

  /// Why the last call failed.
  var failure: String? { get }
}

extension Database: StatementSource {
  func prepared(_ sql: String) throws -> OpaquePointer {
    try cachedStatement(sql: sql).sqliteStatement
  }

  var failure: String? { lastErrorMessage }
}
