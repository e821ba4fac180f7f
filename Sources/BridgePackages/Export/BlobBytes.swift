internal import BridgeArchive
internal import BridgeBlobs

/// A blob as the content of an archive entry. It is open only while it is read: an archive may have more entries than a
/// process may open files.
struct BlobBytes: ArchiveBytes {
  private let file: PackageFile
  private let blobs: BlobFolder

  init(_ file: PackageFile, in blobs: BlobFolder) { (self.file, self.blobs) = (file, blobs) }

  var count: UInt64 { UInt64(file.size) }

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    do {
      return try blobs.open(file.sha256, size: file.size).read(into: buffer, at: Int(offset))
    } catch {
      throw ArchiveError(.unreadable, error.message)
    }
  }
}
