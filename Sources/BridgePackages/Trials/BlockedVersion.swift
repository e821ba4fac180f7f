internal import GRDB

/// A version that failed or was withdrawn. It is not installed again before a newer one is.
public struct BlockedVersion: Hashable, Sendable {
  /// The package.
  public let id: PackageID

  /// The version.
  public let version: PackageVersion

  /// The version name for people.
  public let name: String
  package let seq: Int?

  /// The time of blocking, in seconds since 1970.
  public let since: Int

  /// The reason.
  public let reason: Reason

  /// Why a version is not installed again.
  public enum Reason: String, Sendable, CaseIterable {
    /// Its pages never reported that it works.
    case fail
    /// The host or its user rolled it back.
    case withdraw
    /// The publisher withdrew it.
    case directive
  }
}

extension PackageStore {
  /// The blocked versions.
  ///
  /// - Throws: ``PackageError`` if the store cannot be read.
  public func blockedVersions() throws(PackageError) -> [BlockedVersion] {
    try database.read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM blocked ORDER BY package, since_s, hash")
        .compactMap { row in
          guard let version = PackageVersion(hex: row["hash"]) else { return nil }
          return BlockedVersion(
            id: try PackageID(row["package"]), version: version, name: row["name"], seq: row["seq"],
            since: row["since_s"],
            reason: BlockedVersion.Reason(rawValue: row["reason"]) ?? .withdraw)
        }
    }
  }
}

extension VersionTable {
  /// Blocks a version from being installed again.
  func block(_ version: InstalledVersion, for reason: BlockedVersion.Reason) throws {
    try database.execute(
      sql: """
        INSERT INTO blocked(package, hash, seq, name, since_s, reason) VALUES(?, ?, ?, ?, unixepoch(), ?)
        ON CONFLICT DO NOTHING
        """,
      arguments: [
        version.id.label, version.version.hex, version.seq, version.name, reason.rawValue,
      ])
  }

  /// Unblocks the versions that failed before a newer version: the publisher has reacted.
  func forgive(before version: InstalledVersion) throws {
    let hashes = try String.fetchAll(
      database,
      sql: """
        SELECT hash FROM blocked
        WHERE package = ?1 AND hash <> ?2 AND (seq IS NULL OR ?3 IS NULL OR seq < ?3)
        """, arguments: [version.id.label, version.version.hex, version.seq])
    for hash in hashes {
      try database.execute(
        sql: "DELETE FROM blocked WHERE package = ? AND hash = ?",
        arguments: [version.id.label, hash])
      guard let bad = PackageVersion(hex: hash), let found = try find(version.id, bad),
        found.state == .bad
      else { continue }
      try apply(.forgive, to: found)
    }
  }
}
