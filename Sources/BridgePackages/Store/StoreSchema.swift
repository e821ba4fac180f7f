/// The tables of a store's database.
///
/// The rows decide which blobs are needed: files, kept files, the manifest (`hash`) and its `signature`. Readers ignore
/// a blob without a row. Digests are hexadecimal.
enum StoreSchema {
  /// `brpk`: the application id of a store's database.
  static let applicationID: Int64 = 0x6272_706B

  /// The `user_version` of a store with all migrations. A store with a higher one is refused.
  static var version: Int64 { Int64(1 + steps.count) }

  /// The migrations, each from one schema version to the next; the first starts at version 1. Never change a released
  /// step: append another one.
  static let steps = [
    // Unlisted files that were fetched for pages of a version.
    """
    CREATE TABLE kept(
      version INTEGER NOT NULL REFERENCES version(row) ON DELETE CASCADE,
      target TEXT NOT NULL, sha TEXT NOT NULL, size INTEGER NOT NULL, type TEXT,
      PRIMARY KEY(version, target)) STRICT, WITHOUT ROWID;
    """,
    // Names and hashes of archives on servers of zip packages.
    """
    CREATE TABLE archive_record(
      version INTEGER PRIMARY KEY REFERENCES version(row) ON DELETE CASCADE,
      name TEXT NOT NULL, md5 TEXT) STRICT;
    """,
    // Blocked versions with reason and time, packages that publishers disabled, and planned activations.
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
    // The latest accepted roots and channels of publishers.
    """
    CREATE TABLE trusted_root(
      package TEXT PRIMARY KEY, version INTEGER NOT NULL, source TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE trusted_channel(
      package TEXT NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, digest TEXT NOT NULL,
      keys TEXT NOT NULL, PRIMARY KEY(package, name)) STRICT, WITHOUT ROWID;
    """,
    // Resource packs by URL, their resources, and the folders from which hosts read versions.
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
    // The identity of the device for rollouts.
    "CREATE TABLE device(id TEXT NOT NULL) STRICT;",
    // The keys that verified a channel, and the chain of roots from the host's to the latest.
    """
    ALTER TABLE trusted_channel ADD COLUMN seen TEXT;
    ALTER TABLE trusted_root ADD COLUMN chain TEXT;
    """,
    // The latest channel files of servers, so that they are not sent again.
    """
    CREATE TABLE channel_file(
      package TEXT NOT NULL, name TEXT NOT NULL, base TEXT NOT NULL, tag TEXT, source TEXT NOT NULL,
      PRIMARY KEY(package, name)) STRICT, WITHOUT ROWID;
    """,
    // The outline of a synthesized manifest, and whether an archive used a broken cipher.
    """
    ALTER TABLE version ADD COLUMN outline TEXT;
    ALTER TABLE version ADD COLUMN insecure INTEGER NOT NULL DEFAULT 0;
    """,
    // For checking whether bytes are those of a kept file.
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
