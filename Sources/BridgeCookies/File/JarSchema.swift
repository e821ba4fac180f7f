internal import GRDB

/// The schema of a jar's file.
///
/// It differs from the study's schema as follows: times are in microseconds, without rounding; numbers are
/// ``JarStamp``s; facts unknown to the jar (who set a cookie, when it was updated) have no column; there is no index by
/// expiry, since nothing is looked up by it; a cookie has at most one tombstone, which bounds their number; and `meta`
/// is a single typed row.
enum JarSchema {
  /// `brcj`: the mark of a jar.
  static let applicationID: Int64 = 0x6272_636A

  /// The `user_version` of the newest migration. Each migration sets its own.
  static let version: Int64 = 2

  /// Named and append-only: released migrations never change.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", foreignKeyChecks: .immediate) { try $0.execute(sql: v1) }
    migrator.registerMigration("v2", foreignKeyChecks: .immediate) { try $0.execute(sql: v2) }
    return migrator
  }()

  /// The tables of a fully migrated file, and the columns used.
  static let tables = [
    ("cookie", CookieRow.columns), ("gone", "\(RowKey.columns), rev"),
    ("jar", "id, rev, trimmed, session, openings"), ("opener", "place, session, process"),
  ]

  private static let v1 = """
    PRAGMA user_version = 1;
    CREATE TABLE cookie(
      part TEXT NOT NULL, host TEXT NOT NULL, host_only INTEGER NOT NULL,
      path BLOB NOT NULL, name BLOB NOT NULL, value BLOB NOT NULL,
      secure INTEGER NOT NULL, http_only INTEGER NOT NULL, same_site INTEGER NOT NULL,
      expires_us INTEGER, session TEXT, created_us INTEGER NOT NULL, seq INTEGER NOT NULL,
      accessed_us INTEGER NOT NULL, rev INTEGER NOT NULL,
      PRIMARY KEY(part, host, host_only, path, name)) STRICT, WITHOUT ROWID;
    CREATE INDEX cookie_rev ON cookie(rev);
    CREATE TABLE gone(
      part TEXT NOT NULL, host TEXT NOT NULL, host_only INTEGER NOT NULL,
      path BLOB NOT NULL, name BLOB NOT NULL, rev INTEGER NOT NULL,
      PRIMARY KEY(part, host, host_only, path, name)) STRICT, WITHOUT ROWID;
    CREATE INDEX gone_rev ON gone(rev);
    CREATE TABLE jar(
      id INTEGER PRIMARY KEY CHECK(id = 1), rev INTEGER NOT NULL, trimmed INTEGER NOT NULL,
      session TEXT NOT NULL, openings INTEGER NOT NULL) STRICT;
    INSERT INTO jar VALUES(1, 0, 0, '', 0);
    CREATE TABLE opener(place INTEGER PRIMARY KEY, session TEXT NOT NULL) STRICT;
    """
  /// Sessions are registered with their users' processes, so that crashes are detected.
  private static let v2 = """
    PRAGMA user_version = 2;
    ALTER TABLE opener ADD COLUMN process TEXT NOT NULL DEFAULT '';
    """
}
