internal import BridgeSystem

/// A file that is being written from its start to its end, and only by this user.
final class OutputFile: Sendable {
  /// The name under which messages speak of the file.
  let path: String

  let descriptor: Int32

  /// Opens a file that must not exist yet.
  convenience init(creating path: String) throws(RecordingError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL)
  }

  /// Opens a file to append to, which is made if it does not exist.
  convenience init(appendingTo path: String) throws(RecordingError) {
    try self.init(path, O_RDWR | O_CREAT | O_APPEND)
  }

  private init(_ path: String, _ flags: Int32) throws(RecordingError) {
    descriptor = open(path, flags | O_CLOEXEC, 0o600)
    self.path = path
    if descriptor < 0 { throw Self.failure("\(path) cannot be written") }
  }

  deinit { close(descriptor) }

  /// Writes all of `bytes`, or throws ``RecordingError/Code/unwritable`` after a part of them.
  func write(_ bytes: [UInt8]) throws(RecordingError) {
    guard OpenFile.write(bytes, to: descriptor) else {
      throw Self.failure("\(path) cannot be written")
    }
  }

  /// Cuts off what is behind `size` bytes.
  func truncate(to size: Int) throws(RecordingError) {
    if ftruncate(descriptor, off_t(size)) != 0 { throw Self.failure("\(path) cannot be cut off") }
  }

  /// Locks the file for this process until it is closed; false if another process has it.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until the disk has what was written.
  func synchronize() throws(RecordingError) {
    // EINVAL: what is no file on a disk has nothing to wait for.
    if fsync(descriptor) != 0, errno != EINVAL { throw Self.failure("\(path) cannot be written") }
  }

  /// The file for reading by position, with a descriptor of its own.
  func reading() throws -> RecordingFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw Self.failure("\(path) cannot be read back") }
    return try RecordingFile(adopting: copy, path: path)
  }

  /// The error for what the system just refused.
  static func failure(_ what: String) -> RecordingError {
    let reason = SystemError.text(errno)
    return RecordingError(.unwritable, "\(what): \(reason); make room or choose another folder")
  }

  /// Gives a file its final name in one step.
  static func rename(_ old: String, to new: String) throws(RecordingError) {
    if systemRename(old, new) != 0 { throw failure("\(new) cannot be written") }
  }
}

/// `rename(2)`, which a method hides.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
