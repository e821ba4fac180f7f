package import BridgeCrypto

/// The start of a patch: which version it changes into which, and how its frames are to be read.
package struct PatchHeader: Hashable, Sendable {
  /// The version of the form of patches that is written, and the only one that is read.
  static let formatVersion = 1

  package var id: PackageID

  /// The version whose files the patch needs, and the one that it makes.
  package var from: PackageVersion
  package var to: PackageVersion

  package var sections: [PatchSection]

  /// The number of files that the patch holds.
  package var fileCount: Int { sections.reduce(0) { $0 + $1.files.count } }

  /// The bytes of the files that the patch holds, decoded.
  package var contentSize: Int {
    sections.reduce(0) { $0 + $1.contentSize }
  }

  /// The most memory that applying it takes at one time: the base and the window of a section.
  package var memory: Int { sections.map(\.memory).max() ?? 0 }
}

/// One frame of a patch: files that are coded with old blobs as their prefix.
package struct PatchSection: Hashable, Sendable {
  /// The old blobs whose bytes, one after the other, are the prefix.
  package var base: [PatchBlob]

  /// The files in the order of their bytes in the frame.
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

/// A file of the new version that the patch holds.
package struct PatchedFile: Hashable, Sendable {
  package var path: String
  package var size: Int
}

/// The bounds of patches. What exceeds one is refused before memory or room is taken for it.
package enum PatchLimits {
  /// The bytes of old blobs that one section refers to.
  package static let maximumBase = 128 << 20

  /// The bytes over which a frame refers to itself.
  package static let maximumWindow = 128 << 20

  /// The bytes of memory that clients take for a patch.
  package static let maximumMemory = 256 << 20

  /// The bytes of the header, compressed and decoded.
  package static let maximumPackedHeader = 4 << 20
  package static let maximumHeader = 32 << 20

  /// The files that a patch holds, and the old blobs that its sections name.
  package static let maximumItems = 200_000

  /// The bytes of all files that a patch holds.
  package static let maximumContent = 16 << 30
}
