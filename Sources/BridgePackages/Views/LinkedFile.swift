internal import BridgeBlobs
internal import BridgeSystem

/// A new file with the bytes of a blob: a hard link or a copy.
struct LinkedFile {
  private let blob: BlobFile
  private let source: String?

  /// `source` is the path of the blob to link; nil for a writable copy.
  init(_ blob: BlobFile, linking source: String?) { (self.blob, self.source) = (blob, source) }

  /// The errors if a file cannot be linked: another file system, too many links, no permission, no support for links.
  private static let unlinkable = [EXDEV, EMLINK, EPERM, ENOTSUP]

  func make(at path: String) throws(PackageError) {
    if let source {
      if link(source, path) == 0 { return }
      guard Self.unlinkable.contains(errno) else {
        throw .system("\(path) cannot be linked", errno)
      }
    }
    try copy(to: path, mode: source == nil ? 0o644 : 0o444)
  }

  private func copy(to path: String, mode: mode_t) throws(PackageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system("\(path) cannot be created", errno) }
    defer { close(descriptor) }
    var offset = 0
    while offset < blob.size {
      let range = offset..<min(blob.size, offset + ArchiveSource.windowSize)
      let bytes = try PackageError.translating { () throws(BlobError) in try blob.bytes(in: range) }
      guard OpenFile.write(bytes, to: descriptor) else {
        throw .system("\(path) cannot be written", errno)
      }
      offset = range.upperBound
    }
  }
}
