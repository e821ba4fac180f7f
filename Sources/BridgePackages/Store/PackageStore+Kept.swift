internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension PackageStore {
  /// The maximum size of an unlisted file that is kept, in bytes.
  static let maximumKeptSize = 16 << 20

  /// The maximum number of such files for one version, and their maximum total size in bytes.
  static let maximumKeptCount = 10_000
  private static let maximumKeptBytes = 256 << 20

  /// The file that was kept for a path and query of a version, and its type, or nil.
  func kept(
    _ target: String, of lease: PackageLease
  ) throws(PackageError) -> (blob: BlobFile, type: String?)? {
    let row = try database.read {
      try Row.fetchOne(
        $0, sql: "SELECT sha, size, type FROM kept WHERE version = ? AND target = ?",
        arguments: [lease.row, target])
    }
    guard let row, let digest = SHA256Digest(hex: row["sha"]) else { return nil }
    let file = PackageFile(path: target, sha256: digest, size: row["size"])
    do { return (try openProved(file), row["type"]) } catch { throw PackageError(error) }
  }

  /// Keeps a file with the leased version, if the version has room for it.
  func keep(
    _ bytes: [UInt8], type: String?, as target: String, for lease: PackageLease
  ) throws(PackageError) {
    guard try database.read({ try Self.hasRoom(for: bytes.count, target, lease, $0) }) else {
      return
    }
    // A collection must not remove the blob before it has a row.
    let lock = try lock()
    try lock.wait(.shared, .blobs)
    let digest = try keep(bytes)
    try PackageError.translating { () throws(BlobError) in try blobs.synchronize() }
    try database.write { database in
      // Others may have used the room meanwhile. Then the next collection removes the blob.
      guard try Self.hasRoom(for: bytes.count, target, lease, database) else { return }
      try database.execute(
        sql: """
          INSERT INTO kept(version, target, sha, size, type) VALUES(?, ?, ?, ?, ?)
          ON CONFLICT(version, target) DO UPDATE SET sha = excluded.sha, size = excluded.size, type = excluded.type
          """, arguments: [lease.row, target, digest.hex, bytes.count, type])
    }
  }

  /// Whether a version has room for a file. A file kept for the same target is replaced, and so does not count.
  private static func hasRoom(
    for size: Int, _ target: String, _ lease: PackageLease, _ database: Database
  ) throws -> Bool {
    let used = try Row.fetchOne(
      database,
      sql: """
        SELECT count(*) AS n, total(size) AS bytes FROM kept WHERE version = ? AND target <> ?
        """, arguments: [lease.row, target])
    let (count, bytes): (Int, Double) = used.map { ($0["n"], $0["bytes"]) } ?? (0, 0)
    return count < maximumKeptCount && Int(bytes) + size <= maximumKeptBytes
  }

  /// Writes the verified bytes of a listed file again.
  func restore(_ file: PackageFile, _ bytes: [UInt8]) throws(PackageError) {
    let lock = try lock()
    try lock.wait(.shared, .blobs)
    _ = try keep(bytes)
    try PackageError.translating { () throws(BlobError) in try blobs.synchronize() }
  }
}
