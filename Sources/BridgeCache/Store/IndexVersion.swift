internal import GRDB
internal import GRDBSQLite

/// The state of the index as a connection has seen it last: another number after any other connection, of this process or
/// another, has written.
struct IndexVersion {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The number of the state that the last statement saw. Takes no lock and reads no file.
  var number: UInt32 {
    var number: UInt32 = 0
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_DATA_VERSION, &number)
    return number
  }

  /// Looks at the current state.
  func renew() throws {
    let statement = try database.cachedStatement(sql: "PRAGMA data_version")
    _ = try Int64.fetchOne(statement)
  }
}
