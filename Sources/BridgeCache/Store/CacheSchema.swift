/// The tables of a cache's index.
///
/// A row is a whole entry; a blob without a row is garbage, and a row whose blob is missing or damaged is dropped when it
/// is met. Triggers keep the sums that quotas are compared with, whichever process writes.
enum CacheSchema {
  /// `brch`: the mark by which a database is known to be a cache's.
  static let applicationID: Int64 = 0x6272_6368

  /// The `user_version` of the tables below. A cache of a lower one is made again, of a higher one refused.
  static let version: Int64 = 1

  /// The weight of an entry beside its body and its head.
  static let rowWeight = 256

  static let tables = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE entry(
      row INTEGER PRIMARY KEY,
      key INTEGER NOT NULL, variant INTEGER NOT NULL, loose INTEGER,
      partition TEXT NOT NULL, origin TEXT NOT NULL, target TEXT NOT NULL,
      names TEXT NOT NULL, selection TEXT NOT NULL,
      status INTEGER NOT NULL, head BLOB NOT NULL,
      requested_us INTEGER NOT NULL, received_us INTEGER NOT NULL,
      size INTEGER NOT NULL, sha TEXT, first INTEGER, total INTEGER,
      invalid INTEGER NOT NULL DEFAULT 0, weight INTEGER NOT NULL, used INTEGER NOT NULL,
      body BLOB) STRICT;
    CREATE UNIQUE INDEX entry_key ON entry(key, variant);
    CREATE INDEX entry_loose ON entry(loose) WHERE loose IS NOT NULL;
    CREATE INDEX entry_used ON entry(used);
    CREATE INDEX entry_origin ON entry(origin, used);
    CREATE INDEX entry_sha ON entry(sha) WHERE sha IS NOT NULL;
    CREATE TABLE page(
      row INTEGER PRIMARY KEY, partition TEXT NOT NULL, url TEXT NOT NULL,
      visited_us INTEGER NOT NULL, UNIQUE(partition, url)) STRICT;
    CREATE TABLE page_entry(
      page INTEGER NOT NULL REFERENCES page(row) ON DELETE CASCADE,
      entry INTEGER NOT NULL REFERENCES entry(row) ON DELETE CASCADE,
      PRIMARY KEY(page, entry)) STRICT, WITHOUT ROWID;
    CREATE INDEX page_entry_entry ON page_entry(entry);
    CREATE TABLE usage(
      origin TEXT PRIMARY KEY, bytes INTEGER NOT NULL, entries INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO usage VALUES('', 0, 0);
    CREATE TRIGGER entry_added AFTER INSERT ON entry BEGIN
      INSERT INTO usage VALUES(new.origin, new.weight, 1)
        ON CONFLICT DO UPDATE SET bytes = bytes + new.weight, entries = entries + 1;
      UPDATE usage SET bytes = bytes + new.weight, entries = entries + 1 WHERE origin = '';
    END;
    CREATE TRIGGER entry_removed AFTER DELETE ON entry BEGIN
      UPDATE usage SET bytes = bytes - old.weight, entries = entries - 1
        WHERE origin IN ('', old.origin);
      DELETE FROM usage WHERE origin = old.origin AND entries = 0;
    END;
    CREATE TRIGGER entry_weighed AFTER UPDATE OF weight ON entry BEGIN
      UPDATE usage SET bytes = bytes + new.weight - old.weight WHERE origin IN ('', old.origin);
    END;
    """
}
