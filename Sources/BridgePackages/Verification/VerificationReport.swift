package import BridgeCrypto

/// The result of a verification: which files are not what they should be, and which of them could be repaired.
package struct VerificationReport: Hashable, Sendable {
  /// A file of a version whose blob is missing or damaged.
  package struct Damage: Hashable, Sendable {
    package let id: PackageID
    package let version: PackageVersion

    /// The version's name for people.
    package let name: String
    package let path: String
    package let sha256: SHA256Digest
  }

  /// The blobs that were read.
  package var checkedCount = 0
  package var checkedBytes = 0

  /// The files that a kept archive gave back.
  package var repaired: [Damage] = []

  /// The files that no kept archive has: their versions have to be installed again.
  package var lost: [Damage] = []

  package var isSound: Bool { lost.isEmpty }

  package init() {}
}
