package import BridgeCrypto

/// Keeps recently read blobs open: opening one takes longer than reading a small one.
package struct OpenBlobs: Sendable {
  /// Few, because each page has its own set and a process may be limited to 256 open files.
  private static let maximumCount = 8

  /// The most recently used one is last.
  private var blobs: [BlobFile] = []

  package init() {}

  /// The open blob with that name and size, marked as used; nil if it is not open or its file has changed since.
  package mutating func blob(_ name: SHA256Digest, size: Int) -> BlobFile? {
    guard let index = blobs.lastIndex(where: { $0.name == name }) else { return nil }
    let blob = blobs.remove(at: index)
    guard blob.size == size, blob.isUnchanged else { return nil }
    blobs.append(blob)
    return blob
  }

  /// Closes a blob, so that its disk space is freed once it is removed.
  package mutating func forget(_ name: SHA256Digest) { blobs.removeAll { $0.name == name } }

  /// Keeps a blob open, and closes the least recently used one if there are too many.
  package mutating func keep(_ blob: BlobFile) {
    // Another request may have opened it meanwhile.
    blobs.removeAll { $0.name == blob.name }
    if blobs.count >= Self.maximumCount { blobs.removeFirst() }
    blobs.append(blob)
  }
}
