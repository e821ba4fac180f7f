internal import BridgeArchive
internal import BridgeBlobs

/// A blob as the content of an entry of an archive.
struct BlobBytes: ArchiveBytes {
  let blob: BlobFile

  var count: UInt64 { UInt64(blob.size) }

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    do {
      return try blob.read(into: buffer, at: Int(offset))
    } catch {
      throw ArchiveError(.unreadable, error.message)
    }
  }
}
