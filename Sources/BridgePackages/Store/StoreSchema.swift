/// The tables of a store's database.
///
/// Which blobs are needed follows from the rows: the files, those kept, the manifest (`hash`) and its `signature`. A
/// blob without a row does not exist for readers. Digests are in hexadecimal.
enum StoreSchema {
  /// `brpk`: the mark by which a database is known to be a store's.
  static let applicationID: Int64 = 0x6272_706B

  /// The `user_version` of a store with all steps. A store of a higher one is refused.
  static var version: Int64 { Int64(1 + steps.count) }

  /// The migrations, each from one version of the tables to the next; the first one from version 1. A step is never
  /// changed once it is released: add another one to the end.
  static let steps = [
    // Files that no manifest lists, which were fetched for pages of a version.
    """
    CREATE TABLE kept(
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE,
      target TEXT NOT NULL, sha TEXT NOT NULL, size INTEGER NOT NULL, type TEXT,
      PRIMARY KEY(version, target)) STRICT, WITHOUT ROWID;
    """,
    // The names and hashes by which servers of zip packages know archives.
    """
    CREATE TABLE archive_record(
      version INTEGER PRIMARY KEY REFERENCES version(row) ON DELETE CASCADE,
      name TEXT NOT NULL, md5 TEXT) STRICT;
    """,
    // Why and since when versions are not installed again, what publishers switched off, and what is to become active when.
    """
    ALTER TABLE blocked ADD COLUMN seq INTEGER;
    ALTER TABLE blocked ADD COLUMN name TEXT NOT NULL DEFAULT '';
    ALTER TABLE blocked ADD COLUMN since_s INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE blocked ADD COLUMN reason TEXT NOT NULL DEFAULT 'withdraw';
    ALTER TABLE package ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE planned(
      package TEXT PRIMARY KEY REFERENCES package(id),
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE,
      moment TEXT NOT NULL, seconds INTEGER NOT NULL, on_trial INTEGER NOT NULL,
      mandatory INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """,
    // The latest root and channels of publishers that were accepted.
    """
    CREATE TABLE trusted_root(
      package TEXT PRIMARY KEY, version INTEGER NOT NULL, source TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE trusted_channel(
      package TEXT NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, digest TEXT NOT NULL,
      keys TEXT NOT NULL, PRIMARY KEY(package, name)) STRICT, WITHOUT ROWID;
    """,
    // Resource packs by their URLs, what they list, and the folders that hosts read versions from.
    """
    CREATE TABLE resource_pack(
      url TEXT PRIMARY KEY,
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
    CREATE INDEX resource_pack_version ON resource_pack(version);
    CREATE TABLE resource(
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE,
      type TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY(version, type, name)) STRICT, WITHOUT ROWID;
    CREATE INDEX resource_name ON resource(type, name);
    CREATE TABLE view(path TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """,
    // The identity by which a device is among those that get a version first.
    "CREATE TABLE device(id TEXT NOT NULL) STRICT;",
    // The keys that verified a channel, and the roots that lead from the host's to the latest one.
    """
    ALTER TABLE trusted_channel ADD COLUMN seen TEXT;
    ALTER TABLE trusted_root ADD COLUMN chain TEXT;
    """,
    // The channel files that servers gave last, so that they do not send them again.
    """
    CREATE TABLE channel_file(
      package TEXT NOT NULL, name TEXT NOT NULL, base TEXT NOT NULL, tag TEXT, source TEXT NOT NULL,
      PRIMARY KEY(package, name)) STRICT, WITHOUT ROWID;
    """,
    // What is needed to make a manifest again that an installation made, and whether an archive had a broken cipher.
    """
    ALTER TABLE version ADD COLUMN outline TEXT;
    ALTER TABLE version ADD COLUMN insecure INTEGER NOT NULL DEFAULT 0;
    """,
    // Whether bytes that come again are those of a file that was kept.
    "CREATE INDEX kept_sha ON kept(sha);",
  ]

  static let tables = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = 1;
    CREATE TABLE package(
      id TEXT PRIMARY KEY,
      active INTEGER REFERENCES version(row),
      last_good INTEGER REFERENCES version(row),
      pinned INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    CREATE TABLE version(
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      package TEXT NOT NULL REFERENCES package(id), hash TEXT NOT NULL,
      name TEXT NOT NULL, seq INTEGER, state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, nonce TEXT,
      floor INTEGER NOT NULL, trust TEXT NOT NULL, weak INTEGER NOT NULL,
      signature TEXT, archive TEXT,
      size INTEGER NOT NULL, files INTEGER NOT NULL, installed_s INTEGER NOT NULL,
      UNIQUE(package, hash)) STRICT;
    CREATE TABLE file(
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE,
      path TEXT NOT NULL, sha TEXT NOT NULL, size INTEGER NOT NULL,
      PRIMARY KEY(version, path)) STRICT, WITHOUT ROWID;
    CREATE INDEX file_sha ON file(sha, size);
    CREATE TABLE blocked(
      package TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY(package, hash)) STRICT, WITHOUT ROWID;
    """
}
