package import BridgeCrypto

/// The blobs that were read last, kept open: to open one takes longer than to read a small one.
package struct OpenBlobs: Sendable {
  /// Few: each page has its own, and a process may have no more than 256 open files.
  private static let maximumCount = 8

  /// The last used is last.
  private var blobs: [BlobFile] = []

  package init() {}

  /// The open blob with that name and size, which counts as used now; nil if it is not open or its file has changed since.
  package mutating func blob(_ name: SHA256Digest, size: Int) -> BlobFile? {
    guard let index = blobs.lastIndex(where: { $0.name == name }) else { return nil }
    let blob = blobs.remove(at: index)
    guard blob.size == size, blob.isUnchanged else { return nil }
    blobs.append(blob)
    return blob
  }

  /// Closes a blob, so that its bytes take no room once it is removed.
  package mutating func forget(_ name: SHA256Digest) { blobs.removeAll { $0.name == name } }

  /// Keeps a blob open, in place of the one that was not used for longest.
  package mutating func keep(_ blob: BlobFile) {
    // Another request may have opened it meanwhile.
    blobs.removeAll { $0.name == blob.name }
    if blobs.count >= Self.maximumCount { blobs.removeFirst() }
    blobs.append(blob)
  }
}
