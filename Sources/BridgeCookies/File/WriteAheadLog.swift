internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// Watches how long a file's write-ahead log grows, so that it is written back after a commit and
/// not within it: there the jar would have to wait.
final class WriteAheadLog: Sendable {
  /// As many pages as SQLite lets come together.
  private static let most: Int32 = 1000

  private let pages = Atomic<Int32>(0)

  /// Watches what is committed by `database`, which must not outlive this object.
  func watch(_ database: Database) {
    // Unretained is right: the database does not outlive this object.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        // It is the object that `watch` handed over, and it is alive as long as its database.
        Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue()
          .pages.store(pages, ordering: .relaxed)
        return SQLITE_OK
      }, context)
  }

  /// Keeps SQLite from removing the log when the last connection to the file is closed.
  static func keep(_ database: Database) {
    var isKept: Int32 = 1
    // A file that has no log has nothing to keep.
    _ = sqlite3_file_control(
      database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
  }

  /// Writes a long log back into the file, as far as no reader is in the way.
  func writeBack(_ database: Database) {
    guard pages.load(ordering: .relaxed) >= Self.most else { return }
    // A failed checkpoint loses nothing: the commit stands, and the next one tries again.
    try? SQLStatement(database, "PRAGMA wal_checkpoint(PASSIVE)").run()
  }
}
