internal import BridgeSystem

/// A regular file, read by `pread`. It is never mapped, so a file that shrinks causes an error and not a signal.
package final class FileBytes: ArchiveBytes {
  package let count: UInt64
  private let descriptor: Int32
  private let change: Change

  /// Whether the open file still has its original size and modification time. The path may refer to another file by
  /// now.
  package var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && Change(status) == change
  }

  /// The size and modification time of a file.
  private struct Change: Equatable {
    let size, seconds, nanoseconds: Int

    init(_ status: stat) {
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      (size, seconds, nanoseconds) = (Int(status.st_size), time.tv_sec, time.tv_nsec)
    }
  }

  /// Opens the file at `path`.
  package convenience init(path: String) throws(ArchiveError) {
    // O_NONBLOCK: opening a pipe must not wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .ofSystem("\(path) cannot be opened", errno) }
    try self.init(adopting: descriptor)
  }

  /// Takes ownership of an open descriptor, and closes it at the end or on an error.
  package init(adopting descriptor: Int32) throws(ArchiveError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .ofSystem("the file cannot be read", number)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ArchiveError(.unreadable, "it is not a regular file")
    }
    self.descriptor = descriptor
    change = Change(status)
    count = UInt64(status.st_size)
  }

  deinit { close(descriptor) }

  package func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    let count = OpenFile.read(descriptor, into: buffer, at: Int(offset))
    guard count >= 0 else { throw .ofSystem("the file cannot be read", errno, at: offset) }
    return count
  }
}

extension ArchiveError {
  /// An error for a failed system call.
  static func ofSystem(
    _ what: String, _ number: Int32, reason: Reason = .unreadable, at offset: UInt64? = nil
  ) -> ArchiveError {
    ArchiveError(reason, "\(what): \(String(cString: strerror(number)))", at: offset)
  }
}
