package import BridgeCrypto
internal import GRDB

/// How a manifest is known to come from its publisher.
public enum ManifestTrust: String, Sendable, CaseIterable {
  /// Enough of the trusted keys have signed it.
  case signed
  /// The host accepts this package without a signature.
  case unsigned
  /// The archive had no manifest. One was synthesized at installation.
  case synthesized
}

/// A version in a store.
public struct InstalledVersion: Hashable, Sendable {
  /// The package.
  public let id: PackageID

  /// The version: the hash of its manifest.
  public let version: PackageVersion

  /// The version name for people, such as `1.4.2`.
  public let name: String

  /// A number that increases with each release; nil if the manifest has none.
  public let seq: Int?

  /// Whether it works, as far as known.
  public let state: VersionState

  /// How it is known to come from its publisher.
  public let trust: ManifestTrust

  /// Whether MD5 was the strongest check of its archive.
  public let isWeaklyProved: Bool

  /// Whether ZipCrypto protected a file of its archive. That cipher gives neither secrecy nor integrity.
  public let isInsecure: Bool

  /// Whether it was shipped with the app, and so is never collected.
  public let isFloor: Bool

  /// Whether leases get it.
  public let isActive: Bool

  /// Whether it is the version to go back to.
  public let isLastGood: Bool

  /// Whether it is active and stays so until it is unpinned.
  public let isPinned: Bool

  /// The total size of its files in bytes, including files shared with other versions.
  public let size: Int

  /// The number of its files.
  public let fileCount: Int

  /// The archive kept for repairs.
  package let archive: SHA256Digest?

  /// The number of leases that began a trial of it.
  public let attempts: Int

  let row: Int64
}

extension InstalledVersion {
  /// The query for versions from rows of the database. `condition` begins with WHERE or ORDER.
  static func query(_ condition: String) -> String {
    """
    SELECT v.row, v.package, v.hash, v.name, v.seq, v.state, v.trust, v.weak, v.insecure, v.floor,
      p.active IS v.row AS is_active, p.last_good IS v.row AS is_last_good,
      p.active IS v.row AND p.pinned AS is_pinned, v.size, v.files, v.archive, v.attempts
    FROM version v JOIN package p ON p.id = v.package \(condition)
    """
  }

  init(_ row: Row) throws {
    let archive: String? = row["archive"]
    guard let version = PackageVersion(hex: row["hash"]),
      let state = VersionState(rawValue: row["state"]),
      let trust = ManifestTrust(rawValue: row["trust"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row of a version") }
    id = try PackageID(row["package"])
    self.version = version
    (name, seq, self.state, self.trust) = (row["name"], row["seq"], state, trust)
    (isWeaklyProved, isInsecure) = (row["weak"], row["insecure"])
    (isFloor, isActive) = (row["floor"], row["is_active"])
    (isLastGood, isPinned) = (row["is_last_good"], row["is_pinned"])
    (size, fileCount) = (row["size"], row["files"])
    self.archive = archive.flatMap { SHA256Digest(hex: $0) }
    (attempts, self.row) = (row["attempts"], row["row"])
  }
}
