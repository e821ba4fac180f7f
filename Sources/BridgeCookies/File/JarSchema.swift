internal import GRDB

/// The schema of a jar's file.
///
/// It is the study's schema but for this: moments are in microseconds, so that nothing is rounded;
/// numbers are ``JarStamp``s; facts that the jar does not know (who set a cookie, when it was updated)
/// have no column; there is no index by expiry, as nothing is looked up by it; a cookie has one
/// tombstone at most, so that these are bounded; and `meta` is one typed row.
enum JarSchema {
  /// `brcj`: the mark by which a file is known to be a jar.
  static let applicationID: Int64 = 0x6272_636A

  /// The `user_version` of the newest migration. Each migration sets its own.
  static let version: Int64 = 2

  /// Named and append-only: a migration that was ever released stays as it is.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", foreignKeyChecks: .immediate) { try $0.execute(sql: v1) }
    migrator.registerMigration("v2", foreignKeyChecks: .immediate) { try $0.execute(sql: v2) }
    return migrator
  }()

  /// The tables of a file that has had all migrations, and what is used of them.
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
  /// Users of the session are known by their processes, so that crashed ones are noticed.
  private static let v2 = """
    PRAGMA user_version = 2;
    ALTER TABLE opener ADD COLUMN process TEXT NOT NULL DEFAULT '';
    """
}
