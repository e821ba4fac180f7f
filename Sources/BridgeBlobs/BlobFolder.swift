package import BridgeCrypto
internal import BridgeSystem

#if os(Linux)
  internal import CFileSystem
#endif

/// A folder of blobs: immutable files named by the SHA-256 of their bytes. Equal content is stored once.
///
/// A blob appears under its name atomically and complete, or not at all. Names come from digests, never from URLs.
/// Files are opened relative to the folder's descriptor, and symbolic links are refused. Several processes may write to
/// one folder. The owner of the folder records in a database or journal which blobs are needed.
package final class BlobFolder: Sendable {
  /// How files are arranged in the folder.
  package enum Layout: Sendable {
    /// `<digest>`
    case flat
    /// `<first two digits>/<digest>`, for folders with many blobs.
    case sharded
  }

  /// Whether a new blob survives a power failure.
  package enum Durability: Sendable {
    /// The system writes it at some later time. ``BlobFolder/synchronize()`` waits for all blobs at once.
    case relaxed
    /// Its bytes are on the disk before its name appears.
    case synchronized
  }

  /// The path of the folder, for messages.
  package let path: String

  let layout: Layout
  let permissions: mode_t
  let root: Descriptor
  /// Whether the system can open a path below a folder in one call.
  let opensBeneath: Bool
  let quota: BlobQuota

  /// Opens a folder, and makes it if it does not exist, unless `creates` is false. Its parent must exist.
  ///
  /// `maximumBytes` limits the total size of the blobs. They are counted now, unless `usedBytes` gives their size. If
  /// `opensInOneCall` is false, blobs are opened as on systems without openat2(2).
  package init(
    at path: String, layout: Layout = .sharded, permissions: UInt16 = 0o444,
    maximumBytes: Int? = nil, usedBytes: Int? = nil, opensInOneCall: Bool = true,
    creates: Bool = true
  ) throws(BlobError) {
    if creates, mkdir(path, 0o700) != 0, errno != EEXIST {
      throw BlobError(.unwritable, "the folder \(path) cannot be created: \(reason(errno))")
    }
    guard let root = Descriptor(folder: path) else {
      throw BlobError(
        .unreadable, "\(path) cannot be opened as a folder: \(reason(errno)); links are refused")
    }
    (self.path, self.layout, self.permissions) = (path, layout, mode_t(permissions))
    self.root = root
    opensBeneath =
      opensInOneCall && layout == .sharded
      && Descriptor(beneath: root, ".", flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC) != nil
    var used = usedBytes ?? 0
    if maximumBytes != nil, usedBytes == nil { used = try Self.listing(root, layout, path).bytes }
    quota = BlobQuota(maximum: maximumBytes, used: used)
  }

  /// The total size of the blobs in bytes, as far as this process knows. Meaningful only with a quota.
  package var usedBytes: Int { quota.usedBytes }

  // MARK: Writing

  /// Stores bytes, unless the folder has them already.
  @discardableResult
  package func store(
    _ bytes: [UInt8], durability: Durability = .relaxed
  ) throws(BlobError) -> SHA256Digest {
    let name = SHA256.hash(bytes)
    if size(of: name) == bytes.count { return name }
    let draft = try draft()
    try draft.append(bytes)
    return try draft.commit(durability: durability)
  }

  /// Begins a blob that is written in pieces.
  package func draft() throws(BlobError) -> BlobDraft {
    try BlobDraft(in: self)
  }

  /// Adds a blob of another folder, unless this one has it: as another name of its file, or as a copy if the folders
  /// are on different file systems. The bytes of such a file are not compared with its name.
  package func add(
    _ name: SHA256Digest, size: Int, from other: BlobFolder
  ) throws(BlobError) {
    guard self.size(of: name) == nil else { return }
    let blob = try other.open(name, size: size)
    if quota.take(size) {
      let (old, new) = (other.relativePath(name), relativePath(name))
      if linkat(other.root.number, old, root.number, new, 0) == 0 { return }
      quota.giveBack(size)
    }
    let draft = try draft()
    try blob.forEachPiece { (piece) throws(BlobError) in try draft.append(piece) }
    _ = try draft.commit()
  }

  /// The prefix of draft names. No digest begins with it.
  static let draftPrefix = ".new-"

  /// Waits until everything written so far is on the disk.
  package func synchronize() throws(BlobError) {
    #if canImport(Darwin)
      let result = fsync(root.number)
    #else
      let result = bridge_syncfs(root.number)
    #endif
    guard result == 0 else {
      throw BlobError(.unwritable, "\(path) cannot be synchronized: \(reason(errno))")
    }
  }

  /// Removes a blob, if it exists. Open files stay readable.
  package func remove(_ name: SHA256Digest) throws(BlobError) {
    let size = size(of: name) ?? 0
    guard unlinkat(root.number, relativePath(name), 0) == 0 else {
      if errno == ENOENT { return }
      throw BlobError(.unwritable, "the blob \(name.hex) cannot be removed: \(reason(errno))")
    }
    quota.giveBack(size)
  }

  // MARK: Reading

  /// Opens a blob, which must have `size` bytes if that is given. Its bytes are not compared with its name; see
  /// ``BlobFile/verify()``.
  package func open(_ name: SHA256Digest, size: Int? = nil) throws(BlobError) -> BlobFile {
    let file = try BlobFile(name, in: self)
    guard let size, file.size != size else { return file }
    throw BlobError(
      .changed,
      "the blob \(name.hex) in \(path) has \(file.size) bytes instead of the recorded \(size)")
  }

  /// Whether a blob exists, has that size, and matches its name. Throws if it cannot be read, for lack of permission or
  /// of file descriptors.
  package func isSound(_ name: SHA256Digest, size: Int? = nil) throws(BlobError) -> Bool {
    do throws(BlobError) {
      try open(name, size: size).verify()
      return true
    } catch {
      guard error.code == .missing || error.code == .changed else { throw error }
      return false
    }
  }

  /// The size of a blob; nil if it does not exist. Links and folders are not blobs.
  package func size(of name: SHA256Digest) -> Int? {
    var status = stat()
    guard fstatat(root.number, relativePath(name), &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// The names and sizes of all blobs, in no particular order.
  package func blobs() throws(BlobError) -> [(name: SHA256Digest, size: Int)] {
    try Self.listing(root, layout, path).blobs
  }

  /// The path of a blob relative to the folder.
  package func relativePath(_ name: SHA256Digest) -> String {
    let hex = name.hex
    return layout == .flat ? hex : "\(hex.prefix(2))/\(hex)"
  }
}
