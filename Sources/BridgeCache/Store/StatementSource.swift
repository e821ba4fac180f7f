internal import GRDB
internal import GRDBSQLite

/// A connection that caches its prepared statements.
protocol StatementSource {
  /// The prepared statement of an SQL text, reset.
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
