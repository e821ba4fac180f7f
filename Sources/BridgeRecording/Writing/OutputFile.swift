internal import BridgeSystem

/// A file that is written sequentially and is accessible only to this user.
final class OutputFile: Sendable {
  /// The name used in messages.
  let path: String

  let descriptor: Int32

  /// Creates a file, which must not exist yet.
  convenience init(creating path: String) throws(RecordingError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL)
  }

  /// Opens a file for appending; creates it if it does not exist.
  convenience init(appendingTo path: String) throws(RecordingError) {
    try self.init(path, O_RDWR | O_CREAT | O_APPEND)
  }

  private init(_ path: String, _ flags: Int32) throws(RecordingError) {
    descriptor = open(path, flags | O_CLOEXEC, 0o600)
    self.path = path
    if descriptor < 0 { throw Self.failure("\(path) cannot be written") }
  }

  deinit { close(descriptor) }

  /// Writes all of `bytes`; throws ``RecordingError/Code/unwritable``, possibly after writing some of them.
  func write(_ bytes: [UInt8]) throws(RecordingError) {
    guard OpenFile.write(bytes, to: descriptor) else {
      throw Self.failure("\(path) cannot be written")
    }
  }

  /// Truncates the file to `size` bytes.
  func truncate(to size: Int) throws(RecordingError) {
    if ftruncate(descriptor, off_t(size)) != 0 { throw Self.failure("\(path) cannot be truncated") }
  }

  /// Locks the file for this process until it is closed; false if another process holds the lock.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until the written data is on disk.
  func synchronize() throws(RecordingError) {
    // EINVAL: not a file on a disk, so there is nothing to wait for.
    if fsync(descriptor) != 0, errno != EINVAL { throw Self.failure("\(path) cannot be written") }
  }

  /// The file for random access, with its own descriptor.
  func reading() throws -> RecordingFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw Self.failure("\(path) cannot be read back") }
    return try RecordingFile(adopting: copy, path: path)
  }

  /// The error of the system call that just failed.
  static func failure(_ what: String) -> RecordingError {
    let reason = SystemError.text(errno)
    return RecordingError(.unwritable, "\(what): \(reason); make room or choose another folder")
  }

  /// Atomically gives a file its final name.
  static func rename(_ old: String, to new: String) throws(RecordingError) {
    if systemRename(old, new) != 0 { throw failure("\(new) cannot be written") }
  }
}

/// `rename(2)`, which the method of that name hides.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
