package import BridgeArchive
package import BridgeCrypto

/// The files of a valid archive, each read to its end.
package struct ArchiveCheck: Sendable {
  /// A file of the archive, with its name there.
  package struct File: Sendable {
    package let name: String
    package let size: UInt64
    package let sha256: SHA256Digest
  }

  package let files: [File]

  /// Whether a broken cipher protects one of the files.
  package let hasInsecureFiles: Bool

  /// Reads a whole archive, and throws for the first rule that it breaks. `onProgress` is called after each file with
  /// the number of files read so far and the total number.
  package init(
    at path: String, password: ArchivePassword? = nil, decoding: NameDecoding = .utf8,
    limits: ArchiveLimits = ArchiveLimits(), onProgress: PackageProgress? = nil
  ) throws(ArchiveError) {
    let archive = try ZipArchive(FileBytes(path: path), decoding: decoding, limits: limits)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ArchiveSource.windowSize, alignment: 16)
    defer { buffer.deallocate() }
    var files: [File] = []
    for entry in archive.entries {
      var hash = SHA256()
      let reader = try archive.open(entry, password: password)
      while case let count = try reader.read(into: buffer), count > 0 {
        hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      files.append(File(name: entry.name, size: entry.size, sha256: hash.finalize()))
      onProgress?(files.count, archive.entries.count)
    }
    self.files = files
    hasInsecureFiles = archive.hasInsecureEntries
  }
}
