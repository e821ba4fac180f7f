internal import GRDB

extension CacheSchema {
  /// Upgrades an index of a lower version to this one. Foreign keys must be off meanwhile.
  static func upgrade(_ database: Database, from version: Int64) throws {
    switch version {
    case 1: try database.execute(sql: quotas)
    case 2: try database.execute(sql: sums)
    default: break
    }
    if version < 4 {
      try database.execute(sql: moving)
      try fillJournal(database)
      try database.execute(sql: "DROP TABLE old")
    }
    // Version 4 had no table of missing responses.
    try database.execute(
      sql: "\(MissingTable.table) PRAGMA user_version = \(Self.version);")
  }

  /// Version 3 used SQL indexes for look-ups and for the order of eviction. The table is renamed so that a program of
  /// version 3 that is still running cannot change entries without journalling their places. References to the table
  /// follow the first renaming; `legacy_alter_table` keeps them from following the second.
  private static let moving = """
    DROP INDEX entry_loose; DROP INDEX entry_sha;
    DROP TRIGGER IF EXISTS entry_removed; DROP TRIGGER IF EXISTS entry_weighed;
    ALTER TABLE entry RENAME TO stored;
    PRAGMA legacy_alter_table = ON;
    ALTER TABLE stored RENAME TO old;
    PRAGMA legacy_alter_table = OFF;
    \(entries)
    INSERT INTO stored SELECT row, loose, partition, origin, target, names, selection, status, head,
      requested_us, received_us, size, sha, first, total, invalid, weight, kept, body FROM old;
    """

  private static func fillJournal(_ database: Database) throws {
    var places: [EntryPlace] = []
    try IndexStatement.each(
      of: """
        SELECT row, partition, origin, target, names, selection, kept, loose IS NOT NULL, used
          FROM old ORDER BY row
        """, in: database
    ) { row in
      let key = CacheKey(partition: row.text(1), origin: row.text(2), target: row.text(3))
      places.append(
        EntryPlace(
          row: row.number(0), key, names: row.text(4), selection: row.text(5),
          isKept: row.number(6) != 0, isLoose: row.number(7) != 0, used: row.number(8)))
    }
    try IndexJournal.write(
      places, number: 1, last: places.last?.row ?? 0, isWhole: true, to: database)
  }

  /// Version 2 counted added entries by a trigger.
  private static let sums = "DROP TRIGGER entry_added; ALTER TABLE usage RENAME TO account;"

  /// Version 1 had one quota for everything.
  private static let quotas = """
    DROP TRIGGER entry_added;
    DROP TRIGGER entry_removed;
    DROP TRIGGER entry_weighed;
    DROP TABLE usage;
    ALTER TABLE entry ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
    UPDATE entry SET kept = 1 WHERE row IN (SELECT entry FROM page_entry);
    CREATE TABLE account(
      kept INTEGER NOT NULL, origin TEXT NOT NULL, bytes INTEGER NOT NULL, entries INTEGER NOT NULL,
      PRIMARY KEY(kept, origin)) STRICT, WITHOUT ROWID;
    INSERT INTO account VALUES(0, '', 0, 0), (1, '', 0, 0);
    INSERT INTO account SELECT kept, origin, sum(weight), count(*) FROM entry GROUP BY kept, origin;
    REPLACE INTO account SELECT kept, '', sum(weight), count(*) FROM entry GROUP BY kept;
    """
}
