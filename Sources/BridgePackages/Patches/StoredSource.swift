internal import BridgeBlobs

/// The files of an installed version, with its manifest and signatures, each verified against its hash. One is open at
/// a time.
struct StoredSource: SharedSource {
  let label: String
  let files: [SourceFile]
  private let stored: [String: PackageFile]
  private let blobs: BlobFolder

  init(_ version: InstalledVersion, in store: PackageStore) throws(PackageError) {
    (label, blobs) = ("\(version.id) \(version.name)", store.blobs)
    let exported = try store.exportedFiles(of: version)
    stored = Dictionary(exported.map { ($0.path, $0) }) { $1 }
    files = stored.values.map { SourceFile(path: $0.path, size: $0.size) }
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    guard let file = stored[file.path] else {
      throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
    let blob = try PackageError.translating { () throws(BlobError) in
      try blobs.open(file.sha256, size: file.size)
    }
    try Self.read(blob, label, body)
  }

  /// Calls `body` with all bytes of a blob, in pieces.
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
        throw PackageError(.damagedFile, "a file of \(label) became shorter while it was read")
      }
      offset += count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
