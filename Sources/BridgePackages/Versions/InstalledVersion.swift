package import BridgeCrypto
internal import GRDB

/// The proof that a manifest came from its publisher.
public enum ManifestTrust: String, Sendable, CaseIterable {
  /// Enough of the trusted keys have signed it.
  case signed
  /// The host accepts this package without a signature.
  case unsigned
  /// The archive had no manifest; it was made when it was installed.
  case synthesized
}

/// A version in a store.
public struct InstalledVersion: Hashable, Sendable {
  /// The package.
  public let id: PackageID

  /// The version, by the hash of its manifest.
  public let version: PackageVersion

  /// The version's name for people, such as `1.4.2`.
  public let name: String

  /// The number that counts up with each release; nil if its manifest has none.
  public let seq: Int?

  /// Whether it works, as far as that is known.
  public let state: VersionState

  /// The proof that it came from its publisher.
  public let trust: ManifestTrust

  /// Whether nothing better than MD5 proved its archive.
  public let isWeaklyProved: Bool

  /// Whether a file of its archive was protected by ZipCrypto, which keeps nothing secret and proves nothing.
  public let isInsecure: Bool

  /// Whether it comes with the app, and is never collected.
  public let isFloor: Bool

  /// Whether leases get it.
  public let isActive: Bool

  /// Whether it is kept to go back to.
  public let isLastGood: Bool

  /// Whether it is active and stays so until the pin is taken off.
  public let isPinned: Bool

  /// The bytes of its files, whether other versions share them or not.
  public let size: Int

  /// The number of its files.
  public let fileCount: Int

  /// The archive that is kept for repairs.
  package let archive: SHA256Digest?

  /// Leases that began a trial of it.
  public let attempts: Int

  let row: Int64
}

extension InstalledVersion {
  /// The version in a row of the database; `condition` begins with WHERE or ORDER.
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
