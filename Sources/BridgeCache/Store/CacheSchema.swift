/// The tables of a cache's index.
///
/// A row is a whole entry, appended to one B-tree. Its place is in the ``IndexJournal``, which every process reads into
/// memory. A blob without a row is garbage, and a row whose blob is missing or damaged is removed when it is found. The
/// sums for quotas are updated with added entries by ``UsageSums``, with changed and removed ones by triggers.
enum CacheSchema {
  /// `brch`, which identifies the database of a cache.
  static let applicationID: Int64 = 0x6272_6368

  /// The `user_version` of the tables below. A cache of a lower version is upgraded, one of a higher version refused.
  static let version: Int64 = 5

  /// The weight of an entry in addition to its body and head.
  static let rowWeight = 256

  /// In bytes. Several entries with small bodies fit into one page.
  static let pageSize = 8192

  static let tables = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    \(entries)
    CREATE TABLE page(
      row INTEGER PRIMARY KEY, partition TEXT NOT NULL, url TEXT NOT NULL,
      visited_us INTEGER NOT NULL, UNIQUE(partition, url)) STRICT;
    CREATE TABLE page_entry(
      page INTEGER NOT NULL REFERENCES page(row) ON DELETE CASCADE,
      entry INTEGER NOT NULL REFERENCES stored(row) ON DELETE CASCADE,
      PRIMARY KEY(page, entry)) STRICT, WITHOUT ROWID;
    CREATE INDEX page_entry_entry ON page_entry(entry);
    \(MissingTable.table)
    CREATE TABLE account(
      kept INTEGER NOT NULL, origin TEXT NOT NULL, bytes INTEGER NOT NULL, entries INTEGER NOT NULL,
      PRIMARY KEY(kept, origin)) STRICT, WITHOUT ROWID;
    INSERT INTO account VALUES(0, '', 0, 0), (1, '', 0, 0);
    """

  /// The SQL indexes cover only the few rows that are searched for by something other than their number.
  static let entries = """
    CREATE TABLE stored(
      row INTEGER PRIMARY KEY, loose INTEGER,
      partition TEXT NOT NULL, origin TEXT NOT NULL, target TEXT NOT NULL,
      names TEXT NOT NULL, selection TEXT NOT NULL,
      status INTEGER NOT NULL, head BLOB NOT NULL,
      requested_us INTEGER NOT NULL, received_us INTEGER NOT NULL,
      size INTEGER NOT NULL, sha TEXT, first INTEGER, total INTEGER,
      invalid INTEGER NOT NULL DEFAULT 0, weight INTEGER NOT NULL,
      kept INTEGER NOT NULL DEFAULT 0, body BLOB) STRICT;
    \(IndexJournal.table)
    CREATE INDEX entry_loose ON stored(loose) WHERE loose IS NOT NULL;
    CREATE INDEX entry_sha ON stored(sha) WHERE sha IS NOT NULL;
    CREATE INDEX entry_kept ON stored(target, origin) WHERE kept = 1;
    CREATE TRIGGER entry_removed AFTER DELETE ON stored BEGIN
      UPDATE account SET bytes = bytes - old.weight, entries = entries - 1
        WHERE kept = old.kept AND origin IN ('', old.origin);
      DELETE FROM account WHERE kept = old.kept AND origin = old.origin AND entries = 0;
    END;
    CREATE TRIGGER entry_weighed AFTER UPDATE OF weight ON stored BEGIN
      UPDATE account SET bytes = bytes + new.weight - old.weight
        WHERE kept = old.kept AND origin IN ('', old.origin);
    END;
    """
}
