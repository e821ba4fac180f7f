package import BridgeCrypto
internal import BridgeSystem

/// A blob that is being written. It has a temporary name until ``commit(durability:)``, and is removed if that is not
/// called.
///
/// Use it from one thread at a time. The file is locked, so ``BlobFolder/removeAbandonedDrafts()`` of another process
/// leaves it alone.
package final class BlobDraft {
  private let folder: BlobFolder
  private let name: String
  private let file: Descriptor
  private let permissions: mode_t
  private var hash = SHA256()
  private var isFinished = false

  /// The name of the blob with these bytes. Read it only after the last `append`.
  package private(set) lazy var digest = hash.finalize()

  /// The number of bytes so far.
  package private(set) var size = 0

  init(in folder: BlobFolder) throws(BlobError) {
    var opened = try Self.create(in: folder)
    var status = Self.locked(opened.file)
    // Until the new file is locked, another process may remove it as abandoned.
    while status?.st_nlink != 1 {
      opened = try Self.create(in: folder)
      status = Self.locked(opened.file)
    }
    (self.folder, name, file) = (folder, opened.name, opened.file)
    permissions = (status?.st_mode ?? 0) & 0o7777
  }

  /// The status of the file, now locked; nil if another process has locked it.
  private static func locked(_ file: Descriptor) -> stat? {
    flock(file.number, LOCK_EX | LOCK_NB) == 0 ? file.status : nil
  }

  private static func create(
    in folder: BlobFolder
  ) throws(BlobError) -> (name: String, file: Descriptor) {
    let name = "\(BlobFolder.draftPrefix)\(getpid())-\(UInt64.random(in: 0...(.max)))"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // Only this descriptor writes to the file, so it has the permissions of a blob from the start.
    guard let file = Descriptor(openat(folder.root.number, name, flags, folder.permissions)) else {
      throw failure(in: folder, errno)
    }
    return (name, file)
  }

  deinit { if !isFinished { discard() } }

  /// Appends bytes. After an error, discard the draft.
  package func append(_ bytes: [UInt8]) throws(BlobError) {
    do {
      try bytes.withUnsafeBytes { try append($0) }
    } catch {
      // The closure throws nothing else.
      throw error as? BlobError ?? Self.failure(in: folder, EIO)
    }
  }

  /// Appends bytes. After an error, discard the draft.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(BlobError) {
    guard folder.quota.take(bytes.count) else {
      throw BlobError(
        .overQuota,
        "a blob of more than \(size + bytes.count) bytes exceeds the quota of \(folder.path): "
          + "\(folder.usedBytes) of \(folder.quota.maximum ?? 0) bytes are used")
    }
    size += bytes.count
    let failure = file.write(bytes)
    guard failure == 0 else { throw Self.failure(in: folder, failure) }
    hash.update(bytes)
  }

  /// Gives the blob its name. An existing blob of the same name and size is kept. One of another size, which a power
  /// failure may have left, is replaced. With `replaces`, an existing file is always replaced.
  package func commit(
    durability: BlobFolder.Durability = .relaxed, replaces: Bool = false
  ) throws(BlobError) -> SHA256Digest {
    guard !isFinished else {
      throw BlobError(.unwritable, "a draft in \(folder.path) is committed twice")
    }
    let known = folder.size(of: digest)
    if !replaces, known == size {
      discard()
      return digest
    }
    if durability == .synchronized, fsync(file.number) != 0 {
      throw Self.failure(in: folder, errno)
    }
    try rename(to: digest)
    isFinished = true
    folder.quota.giveBack(known ?? 0)
    return digest
  }

  private func rename(to digest: SHA256Digest) throws(BlobError) {
    let (root, path) = (folder.root.number, folder.relativePath(digest))
    // The umask may have removed permissions.
    if permissions != folder.permissions, fchmod(file.number, folder.permissions) != 0 {
      throw Self.failure(in: folder, errno)
    }
    if renameat(root, name, root, path) == 0 { return }
    guard errno == ENOENT, folder.layout == .sharded,
      mkdirat(root, String(digest.hex.prefix(2)), 0o700) == 0 || errno == EEXIST,
      renameat(root, name, root, path) == 0
    else { throw Self.failure(in: folder, errno) }
  }

  private func discard() {
    isFinished = true
    unlinkat(folder.root.number, name, 0)
    folder.quota.giveBack(size)
  }

  static func failure(in folder: BlobFolder, _ number: Int32) -> BlobError {
    BlobError(
      [ENOSPC, EDQUOT, EFBIG].contains(number) ? .diskFull : .unwritable,
      "a blob cannot be written to \(folder.path): \(reason(number)); make room or choose another folder"
    )
  }
}
