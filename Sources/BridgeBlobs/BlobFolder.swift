package import BridgeCrypto

#if os(Linux)
  internal import CFileSystem
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of blobs: immutable files that are named by the SHA-256 of their bytes, so that equal content is stored once.
///
/// A blob appears under its name in one step, with all of its bytes, or not at all. Names come from digests, never from
/// URLs; files are opened below the folder's descriptor, and symbolic links are refused. Several processes may write to
/// one folder. Which blobs are needed is the business of the folder's owner, who keeps that in a database or a journal.
package final class BlobFolder: Sendable {
  /// Where the files lie in the folder.
  package enum Layout: Sendable {
    /// `<digest>`
    case flat
    /// `<first two digits>/<digest>`, for folders with many blobs.
    case sharded
  }

  /// How far a new blob is kept at a power failure.
  package enum Durability: Sendable {
    /// The system writes it some time; ``BlobFolder/synchronize()`` waits for all blobs at once.
    case relaxed
    /// Its bytes are on the disk before its name is there.
    case synchronized
  }

  /// The folder, for messages.
  package let path: String

  let layout: Layout
  let permissions: mode_t
  let root: Descriptor
  /// Whether the system opens a path below a folder in one call.
  let opensBeneath: Bool
  let quota: BlobQuota

  /// Opens a folder, which is made if it does not exist; its parent has to exist.
  ///
  /// A `maximumBytes` limits the size of all blobs. They are counted now, unless `usedBytes` says how much there is.
  /// Where `opensInOneCall` is false, blobs are opened as on systems without openat2(2).
  package init(
    at path: String, layout: Layout = .sharded, permissions: UInt16 = 0o444,
    maximumBytes: Int? = nil, usedBytes: Int? = nil, opensInOneCall: Bool = true
  ) throws(BlobError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw BlobError(.unwritable, "the folder \(path) cannot be made: \(reason(errno))")
    }
    guard let root = Descriptor(folder: path) else {
      throw BlobError(
        .unreadable, "\(path) cannot be opened as a folder: \(reason(errno)); links are refused")
    }
    (self.path, self.layout, self.permissions) = (path, layout, mode_t(permissions))
    self.root = root
    opensBeneath =
      opensInOneCall
      && Descriptor(beneath: root, ".", flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC) != nil
    var used = usedBytes ?? 0
    if maximumBytes != nil, usedBytes == nil { used = try Self.listing(root, layout, path).bytes }
    quota = BlobQuota(maximum: maximumBytes, used: used)
  }

  /// The size of all blobs, as far as this process knows; meaningful only with a quota.
  package var usedBytes: Int { quota.usedBytes }

  // MARK: Writing

  /// Stores bytes, unless they are there already.
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

  /// Begins a blob whose bytes come piece by piece.
  package func draft() throws(BlobError) -> BlobDraft {
    try BlobDraft(in: self)
  }

  /// The start of the names of drafts, which no digest has.
  static let draftPrefix = ".new-"

  /// Waits until the disk has all that was written so far.
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

  /// Removes a blob; without effect if it is not there. Files that are open stay readable.
  package func remove(_ name: SHA256Digest) throws(BlobError) {
    let size = size(of: name) ?? 0
    guard unlinkat(root.number, relativePath(name), 0) == 0 else {
      if errno == ENOENT { return }
      throw BlobError(.unwritable, "the blob \(name.hex) cannot be removed: \(reason(errno))")
    }
    quota.giveBack(size)
  }

  // MARK: Reading

  /// Opens a blob of that size. Its bytes are not compared with its name: ``BlobFile/verify()`` does that.
  package func open(_ name: SHA256Digest, size: Int? = nil) throws(BlobError) -> BlobFile {
    let file = try BlobFile(name, in: self)
    guard let size, file.size != size else { return file }
    throw BlobError(
      .changed, "the blob \(name.hex) in \(path) has \(file.size) bytes where \(size) are expected")
  }

  /// Whether a blob is there, has that size, and is what its name says. One that cannot be read, for want of a right or of
  /// open files, throws.
  package func isSound(_ name: SHA256Digest, size: Int? = nil) throws(BlobError) -> Bool {
    do throws(BlobError) {
      try open(name, size: size).verify()
      return true
    } catch {
      guard error.code == .missing || error.code == .changed else { throw error }
      return false
    }
  }

  /// The size of a blob; nil if it is not there. Links and folders are not blobs.
  package func size(of name: SHA256Digest) -> Int? {
    var status = stat()
    guard fstatat(root.number, relativePath(name), &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// The names and sizes of all blobs, in no order.
  package func blobs() throws(BlobError) -> [(name: SHA256Digest, size: Int)] {
    try Self.listing(root, layout, path).blobs
  }

  /// The path of a blob below the folder.
  package func relativePath(_ name: SHA256Digest) -> String {
    let hex = name.hex
    return layout == .flat ? hex : "\(hex.prefix(2))/\(hex)"
  }
}
