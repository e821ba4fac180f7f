internal import BridgeBlobs

/// The files of an installed version, with its manifest and signatures, each compared with its name.
struct StoredSource: InstallSource {
  let label: String
  let files: [SourceFile]
  private let blobs: [String: BlobFile]

  init(_ version: InstalledVersion, in store: PackageStore) throws(PackageError) {
    label = "\(version.id) \(version.name)"
    blobs = Dictionary(try store.exportedBlobs(of: version).map { ($0.path, $0.blob) }) { $1 }
    files = blobs.map { SourceFile(path: $0.key, size: $0.value.size) }
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    guard let blob = blobs[file.path] else {
      throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
    try Self.read(blob, label, body)
  }

  /// Calls `body` with all bytes of a blob, piece by piece.
  static func read(
    _ blob: BlobFile, _ label: String,
    _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(blob.size, 1), ArchiveSource.windowSize), alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while offset < blob.size {
      let count = try PackageError.translating { () throws(BlobError) in
        try blob.read(into: buffer, at: offset)
      }
      guard count > 0 else {
        throw PackageError(.damagedFile, "a file of \(label) has become shorter")
      }
      offset += count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
