package import BridgeCrypto

/// The result of a verification: which files are not what they should be, and which of them could be repaired.
public struct VerificationReport: Hashable, Sendable {
  /// A file of a version whose blob is missing or damaged.
  public struct Damage: Hashable, Sendable {
    /// The package.
    public let id: PackageID

    /// The version.
    public let version: PackageVersion

    /// The version's name for people.
    public let name: String

    /// The path of the file in the version.
    public let path: String
    package let sha256: SHA256Digest
  }

  /// The blobs that were read.
  public internal(set) var checkedCount = 0

  /// Their bytes.
  public internal(set) var checkedBytes = 0

  /// The files that a kept archive gave back.
  public internal(set) var repaired: [Damage] = []

  /// The files that no kept archive has: their versions have to be installed again.
  public internal(set) var lost: [Damage] = []

  /// Whether every file is what it should be now.
  public var isSound: Bool { lost.isEmpty }

  package init() {}
}
