package import BridgeCrypto
internal import BridgeSystem

/// An open blob, read by position. It stays readable after the blob is removed.
///
/// The file is never mapped: if it shrank under a mapping, SIGBUS would end the process.
package final class BlobFile: Sendable {
  package let name: SHA256Digest

  /// The size at the time of opening, in bytes.
  package let size: Int

  /// The identity of a file, and the time of its last write or rename.
  package struct State: Sendable, Equatable {
    private let device, inode: UInt64
    private let size, changed, changedNanoseconds: Int

    fileprivate init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      (size, changed, changedNanoseconds) = (Int(status.st_size), time.tv_sec, time.tv_nsec)
    }
  }

  /// The state of the file at the time of opening.
  package let state: State

  /// Whether the file is unchanged since it was opened: not written to, removed or replaced.
  package var isUnchanged: Bool { file.status.map { State($0) == state } ?? false }

  private let folder: String
  private let file: Descriptor

  init(_ name: SHA256Digest, in folder: BlobFolder) throws(BlobError) {
    (self.name, self.folder) = (name, folder.path)
    guard let file = Self.descriptor(name, in: folder) else {
      let number = errno
      let code: BlobError.Code =
        switch number {
        case ENOENT: .missing
        case ELOOP, ENOTDIR, EXDEV: .changed
        default: .unreadable
        }
      throw BlobError(
        code, "the blob \(name.hex) in \(folder.path) cannot be opened: \(reason(number))")
    }
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG else {
      throw BlobError(.changed, "the blob \(name.hex) in \(folder.path) is not a regular file")
    }
    (self.file, size, state) = (file, Int(status.st_size), State(status))
  }

  /// Opens the file in one call, or folder by folder: `openat` refuses a link only in the last component. O_NONBLOCK:
  /// opening a pipe must not wait.
  private static func descriptor(_ name: SHA256Digest, in folder: BlobFolder) -> Descriptor? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = name.hex
    guard folder.layout == .sharded else {
      return Descriptor(openat(folder.root.number, file, flags))
    }
    let shard = String(file.prefix(2))
    if folder.opensBeneath {
      return Descriptor(beneath: folder.root, "\(shard)/\(file)", flags: flags)
    }
    return Descriptor(folder: shard, in: folder.root).flatMap {
      Descriptor(openat($0.number, file, flags))
    }
  }

  /// Reads from `offset` until `buffer` is full or the blob ends; returns the number of bytes.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(BlobError) -> Int {
    guard let count = file.read(into: buffer, at: offset) else { throw unreadable() }
    return count
  }

  /// The bytes in `range`. Throws ``BlobError/Code/changed`` if the file has become shorter.
  package func bytes(in range: Range<Int>) throws(BlobError) -> [UInt8] {
    do {
      let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      }
      guard bytes.count == range.count else { throw changed("became shorter") }
      return bytes
    } catch {
      throw error as? BlobError ?? changed("cannot be read")
    }
  }

  /// All bytes. Throws ``BlobError/Code/changed`` if they do not match the name.
  package func verifiedBytes() throws(BlobError) -> [UInt8] {
    let bytes = try bytes(in: 0..<size)
    guard SHA256.hash(bytes) == name else { throw mismatch }
    return bytes
  }

  /// Compares the bytes with the name. Throws ``BlobError/Code/changed`` if they do not match.
  package func verify() throws(BlobError) {
    var hash = SHA256()
    try forEachPiece { (piece) throws(BlobError) in hash.update(piece) }
    guard hash.finalize() == name else { throw mismatch }
  }

  /// Calls `body` with all bytes in pieces of 1 MiB.
  func forEachPiece(_ body: ([UInt8]) throws(BlobError) -> Void) throws(BlobError) {
    for start in stride(from: 0, to: size, by: 1 << 20) {
      try body(try bytes(in: start..<min(size, start + (1 << 20))))
    }
  }

  /// Another descriptor of the file, which the caller closes.
  package func descriptor() throws(BlobError) -> Int32 {
    let copy = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw unreadable() }
    return copy
  }

  private func unreadable() -> BlobError {
    BlobError(.unreadable, "the blob \(name.hex) in \(folder) cannot be read: \(reason(errno))")
  }

  private var mismatch: BlobError { changed("does not match the hash in its name") }

  private func changed(_ what: String) -> BlobError {
    BlobError(.changed, "the blob \(name.hex) in \(folder) \(what): it was changed or damaged")
  }
}
