/// Limits for an archive. An archive or entry that exceeds one is refused before any data is inflated.
package struct ArchiveLimits: Hashable, Sendable {
  /// The number of entries, including folders that only appear in the names of other entries.
  package var maximumEntries = 100_000

  /// The number of encrypted entries. Each costs a key derivation.
  package var maximumEncryptedEntries = 10_000

  /// The inflated size of one entry, in bytes.
  package var maximumEntrySize: UInt64 = 4 << 30

  /// The inflated size of all entries, in bytes.
  package var maximumTotalSize: UInt64 = 16 << 30

  /// The size of the central directory, in bytes.
  package var maximumDirectorySize: UInt64 = 32 << 20

  /// The number of components of a name.
  package var maximumDepth = 32

  /// The length of a name, in bytes of UTF-8.
  package var maximumNameLength = 512

  /// The length of a component of a name, in bytes of UTF-8. File systems allow no more.
  package var maximumComponentLength = 255

  /// The ratio of inflated to compressed size, for entries larger than ``freeSize``.
  package var maximumRatio: UInt64 = 200

  /// The size up to which the ratio is not limited, in bytes: short repetitive files compress very well.
  package var freeSize: UInt64 = 4 << 20

  /// The size up to which an entry is inflated in memory at once, in bytes. Larger entries are streamed.
  package var bufferedSize: UInt64 = 16 << 20

  package init() {}

  /// No limits, for an archive that was checked against limits when it was accepted.
  package static let none: ArchiveLimits = {
    var limits = ArchiveLimits()
    (limits.maximumEntries, limits.maximumEncryptedEntries) = (.max, .max)
    // Other code stores sizes as signed integers.
    (limits.maximumEntrySize, limits.maximumTotalSize) = (UInt64(Int.max), UInt64(Int.max))
    (limits.maximumDirectorySize, limits.freeSize) = (UInt64(Int.max), UInt64(Int.max))
    (limits.maximumDepth, limits.maximumNameLength) = (.max, .max)
    limits.maximumComponentLength = .max
    return limits
  }()
}
