internal import BridgeCrypto
internal import BridgeSystem

extension BlobFolder {
  /// Removes the drafts of processes that ended while writing. Returns the number of files.
  @discardableResult
  package func removeAbandonedDrafts() throws(BlobError) -> Int {
    var count = 0
    for name in try Self.names(root, path) where name.hasPrefix(Self.draftPrefix) {
      guard let file = Descriptor(openat(root.number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)),
        flock(file.number, LOCK_EX | LOCK_NB) == 0, unlinkat(root.number, name, 0) == 0
      else { continue }
      count += 1
    }
    return count
  }

  /// The blobs of a folder and their total size. Other files are ignored.
  static func listing(
    _ root: Descriptor, _ layout: Layout, _ path: String
  ) throws(BlobError) -> (blobs: [(name: SHA256Digest, size: Int)], bytes: Int) {
    var (blobs, bytes) = ([(name: SHA256Digest, size: Int)](), 0)
    for (folder, prefix) in try folders(root, layout, path) {
      for name in try names(folder, path) where name.hasPrefix(prefix) {
        var status = stat()
        guard let digest = SHA256Digest(hex: name),
          fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
          status.st_mode & S_IFMT == S_IFREG
        else { continue }
        blobs.append((digest, Int(status.st_size)))
        bytes += Int(status.st_size)
      }
    }
    return (blobs, bytes)
  }

  /// The folders that hold blobs, each with the prefix of the names in it.
  private static func folders(
    _ root: Descriptor, _ layout: Layout, _ path: String
  ) throws(BlobError) -> [(Descriptor, prefix: String)] {
    guard layout == .sharded else { return [(root, "")] }
    return try names(root, path).filter { $0.utf8.count == 2 }.compactMap { name in
      Descriptor(folder: name, in: root).map { ($0, name) }
    }
  }

  private static func names(_ folder: Descriptor, _ path: String) throws(BlobError) -> [String] {
    // The stream takes ownership of the descriptor, so it gets its own.
    let copy = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      throw BlobError(.unreadable, "the folder \(path) cannot be listed: \(reason(errno))")
    }
    defer { closedir(stream) }
    return FolderEntries.names(in: stream)
  }
}
