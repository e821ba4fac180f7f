internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeSystem

/// A file of a view: a hard link of a blob, or a copy if links are not possible.
struct ViewFile {
  /// The path within the view.
  let path: String
  let file: PackageFile

  /// Whether the file at `full` is the blob itself, or a copy with the same bytes.
  func isSound(at full: String, blob: String) -> Bool {
    var (there, source) = (stat(), stat())
    guard lstat(full, &there) == 0, there.st_mode & S_IFMT == S_IFREG,
      lstat(blob, &source) == 0, there.st_size == off_t(file.size)
    else { return false }
    if there.st_dev == source.st_dev, there.st_ino == source.st_ino { return true }
    return there.st_nlink == 1 && hash(of: full) == file.sha256
  }

  /// The hash of a copy; nil if it cannot be read, so that it is replaced.
  private func hash(of path: String) -> SHA256Digest? {
    var hash = SHA256()
    do {
      try ArchiveProof.read(FileBytes(path: path), path) { hash.update($0) }
      return hash.finalize()
    } catch {
      return nil
    }
  }

  /// Puts the file into an existing view atomically, in place of another file or of none.
  func replace(at full: String, of blob: BlobFile, linking source: String) throws(PackageError) {
    let folder = String(full[..<(full.lastIndex(of: "/") ?? full.startIndex)])
    // Folders of views are read-only, so that hosts do not add files.
    chmod(folder, 0o755)
    defer { chmod(folder, 0o555) }
    let draft = "\(folder)/.new-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    try LinkedFile(blob, linking: source).make(at: draft)
    guard rename(draft, full) == 0 else {
      let number = errno
      unlink(draft)
      throw .system("\(full) cannot be replaced", number)
    }
    // If both names are the same file, the rename does nothing and leaves both.
    unlink(draft)
  }
}
