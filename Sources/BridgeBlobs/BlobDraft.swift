package import BridgeCrypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A blob that is being written. It has a name of its own until ``commit(durability:)``, and vanishes without that.
///
/// To be used by one thread at a time. The file is locked: ``BlobFolder/removeAbandonedDrafts()`` of another process
/// leaves it alone.
package final class BlobDraft {
  private let folder: BlobFolder
  private let name: String
  private let file: Descriptor
  private var hash = SHA256()
  private var isFinished = false

  /// The number of bytes so far.
  package private(set) var size = 0

  init(in folder: BlobFolder) throws(BlobError) {
    var opened = try Self.create(in: folder)
    // Another process may take the new file for abandoned, until it is locked.
    while flock(opened.file.number, LOCK_EX | LOCK_NB) != 0 || opened.file.status?.st_nlink != 1 {
      opened = try Self.create(in: folder)
    }
    (self.folder, name, file) = (folder, opened.name, opened.file)
  }

  private static func create(
    in folder: BlobFolder
  ) throws(BlobError) -> (name: String, file: Descriptor) {
    let name = "\(BlobFolder.draftPrefix)\(getpid())-\(UInt64.random(in: 0...(.max)))"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    guard let file = Descriptor(openat(folder.root.number, name, flags, 0o600)) else {
      throw failure(in: folder, errno)
    }
    return (name, file)
  }

  deinit { if !isFinished { discard() } }

  /// Appends bytes. After an error the draft can only be dropped.
  package func append(_ bytes: [UInt8]) throws(BlobError) {
    do {
      try bytes.withUnsafeBytes { try append($0) }
    } catch {
      // The closure throws nothing else.
      throw error as? BlobError ?? Self.failure(in: folder, EIO)
    }
  }

  /// Appends bytes. After an error the draft can only be dropped.
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

  /// Gives the blob its name. A blob of the same name and size stays as it is; one of another size, which a power
  /// failure may have left, is replaced. With `replaces` the file is replaced in any case.
  package func commit(
    durability: BlobFolder.Durability = .relaxed, replaces: Bool = false
  ) throws(BlobError) -> SHA256Digest {
    guard !isFinished else {
      throw BlobError(.unwritable, "a draft in \(folder.path) is committed twice")
    }
    let digest = hash.finalize()
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
    if folder.layout == .sharded, mkdirat(root, String(digest.hex.prefix(2)), 0o700) != 0,
      errno != EEXIST
    {
      throw Self.failure(in: folder, errno)
    }
    guard fchmod(file.number, folder.permissions) == 0, renameat(root, name, root, path) == 0 else {
      throw Self.failure(in: folder, errno)
    }
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
