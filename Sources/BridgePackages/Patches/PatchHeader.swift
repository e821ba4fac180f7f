package import BridgeCrypto

/// The header of a patch: its old and new version, and how to read its frames.
package struct PatchHeader: Hashable, Sendable {
  /// The format version that is written, and the only one that is read.
  static let formatVersion = 1

  package var id: PackageID

  /// The version that has the old files, and the version that the patch makes.
  package var from: PackageVersion
  package var to: PackageVersion

  package var sections: [PatchSection]

  /// The number of files in the patch.
  package var fileCount: Int { sections.reduce(0) { $0 + $1.files.count } }

  /// The total decoded size of the files in the patch.
  package var contentSize: Int {
    sections.reduce(0) { $0 + $1.contentSize }
  }

  /// The maximum memory needed to apply the patch: the base and the window of one section.
  package var memory: Int { sections.map(\.memory).max() ?? 0 }
}

/// One frame of a patch: files encoded with old blobs as their prefix.
package struct PatchSection: Hashable, Sendable {
  /// The old blobs whose concatenated bytes are the prefix.
  package var base: [PatchBlob]

  /// The files, in the order of their bytes in the frame.
  package var files: [PatchedFile]

  var baseSize: Int { base.reduce(0) { $0 + $1.size } }
  var contentSize: Int { files.reduce(0) { $0 + $1.size } }

  var memory: Int { baseSize + min(contentSize, PatchLimits.maximumWindow) }
}

/// A blob of the old version.
package struct PatchBlob: Hashable, Sendable {
  package var sha256: SHA256Digest
  package var size: Int
}

/// A file of the new version that is in the patch.
package struct PatchedFile: Hashable, Sendable {
  package var path: String
  package var size: Int
}

/// Limits for patches. A patch that exceeds one is refused before memory or disk space is used for it.
package enum PatchLimits {
  /// The size of the old blobs of one section, in bytes.
  package static let maximumBase = 128 << 20

  /// The window of a frame, in bytes.
  package static let maximumWindow = 128 << 20

  /// The memory that clients use for a patch, in bytes.
  package static let maximumMemory = 256 << 20

  /// The size of the header, compressed and decoded, in bytes.
  package static let maximumPackedHeader = 4 << 20
  package static let maximumHeader = 32 << 20

  /// The number of files in a patch, and of old blobs in its sections.
  package static let maximumItems = 200_000

  /// The total size of the files in a patch, in bytes.
  package static let maximumContent = 16 << 30
}
