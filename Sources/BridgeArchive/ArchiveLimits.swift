/// The caps that an archive must keep to. What exceeds one is refused before any of its data is inflated.
package struct ArchiveLimits: Hashable, Sendable {
  /// Entries, and folders that only names of entries imply.
  package var maximumEntries = 100_000

  /// Entries that need a password: each costs a key derivation.
  package var maximumEncryptedEntries = 10_000

  /// The bytes of one entry, inflated.
  package var maximumEntrySize: UInt64 = 4 << 30

  /// The bytes of all entries, inflated.
  package var maximumTotalSize: UInt64 = 16 << 30

  /// The bytes of the central directory.
  package var maximumDirectorySize: UInt64 = 32 << 20

  /// The components of a name.
  package var maximumDepth = 32

  /// The bytes of a name in UTF-8.
  package var maximumNameLength = 512

  /// The bytes of a component of a name in UTF-8: what file systems take.
  package var maximumComponentLength = 255

  /// How many times its compressed size an entry may inflate to, if it has more than ``freeSize`` bytes.
  package var maximumRatio: UInt64 = 200

  /// The size up to which the ratio does not matter: short repetitive files compress very well.
  package var freeSize: UInt64 = 4 << 20

  /// The size up to which a file is inflated at once, in memory; larger ones are inflated piece by piece.
  package var bufferedSize: UInt64 = 16 << 20

  package init() {}

  /// No caps, for an archive that kept to some when it was taken.
  package static let none: ArchiveLimits = {
    var limits = ArchiveLimits()
    (limits.maximumEntries, limits.maximumEncryptedEntries) = (.max, .max)
    // Sizes are numbers with a sign elsewhere.
    (limits.maximumEntrySize, limits.maximumTotalSize) = (UInt64(Int.max), UInt64(Int.max))
    (limits.maximumDirectorySize, limits.freeSize) = (UInt64(Int.max), UInt64(Int.max))
    (limits.maximumDepth, limits.maximumNameLength) = (.max, .max)
    limits.maximumComponentLength = .max
    return limits
  }()
}
