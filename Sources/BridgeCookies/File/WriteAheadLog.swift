internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// Watches the size of a file's write-ahead log, so that it is checkpointed after a commit and not within it, where the
/// jar would have to wait.
final class WriteAheadLog: Sendable {
  /// The number of pages that SQLite collects by default.
  private static let maximumPages: Int32 = 1000

  private let pages = Atomic<Int32>(0)

  /// Watches the commits of `database`, which must not outlive this object.
  func watch(_ database: Database) {
    // Unretained: the database does not outlive this object.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        // The object that `watch` passed; it lives as long as its database.
        Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue()
          .pages.store(pages, ordering: .relaxed)
        return SQLITE_OK
      }, context)
  }

  /// Keeps SQLite from removing the log when the last connection to the file is closed.
  static func keep(_ database: Database) {
    var isKept: Int32 = 1
    // A file without a log has nothing to keep.
    _ = sqlite3_file_control(
      database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
  }

  /// Checkpoints a long log, as far as readers permit.
  func writeBack(_ database: Database) {
    guard pages.load(ordering: .relaxed) >= Self.maximumPages else { return }
    // A failed checkpoint loses nothing: the commit stands, and the next one tries again.
    try? SQLStatement(database, "PRAGMA wal_checkpoint(PASSIVE)").run()
  }
}
