package import BridgeCrypto

/// The result of a verification: the damaged files, and which of them were repaired.
public struct VerificationReport: Hashable, Sendable {
  /// A file of a version whose blob is missing or damaged.
  public struct Damage: Hashable, Sendable {
    /// The package.
    public let id: PackageID

    /// The version.
    public let version: PackageVersion

    /// The version name for people.
    public let name: String

    /// The path of the file in the version.
    public let path: String
    package let sha256: SHA256Digest
  }

  /// The number of blobs that were read.
  public internal(set) var checkedCount = 0

  /// The total size of those blobs, in bytes.
  public internal(set) var checkedBytes = 0

  /// The files that were restored from a kept archive.
  public internal(set) var repaired: [Damage] = []

  /// The files that no kept archive has. Their versions must be installed again.
  public internal(set) var lost: [Damage] = []

  /// Whether every file is intact now.
  public var isSound: Bool { lost.isEmpty }

  package init() {}
}
