internal import BridgeSystem

/// A new file that gets its final name only when it is complete.
package final class OutputFile {
  private let descriptor: Int32
  private let path: String
  private let partialPath: String
  private var isComplete = false

  package init(path: String) throws(ArchiveError) {
    self.path = path
    partialPath = "\(path).partial"
    descriptor = open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw .ofSystem("\(partialPath) cannot be written", errno, reason: .unwritable)
    }
  }

  deinit {
    close(descriptor)
    // An incomplete file is removed. A failure is ignored: the write error was already thrown.
    if !isComplete { unlink(partialPath) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(ArchiveError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let put = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(written))
      if put < 0, errno == EINTR { continue }
      guard put >= 0 else { throw failure() }
      written += put
    }
  }

  package func write(_ bytes: [UInt8], at offset: UInt64) throws(ArchiveError) {
    var failure: ArchiveError?
    bytes.withUnsafeBytes { buffer in
      do throws(ArchiveError) { try write(buffer, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Truncates the file to `size` and renames it to its final name.
  package func complete(size: UInt64) throws(ArchiveError) {
    guard ftruncate(descriptor, off_t(size)) == 0, fsync(descriptor) == 0,
      rename(partialPath, path) == 0
    else { throw failure() }
    isComplete = true
  }

  private func failure() -> ArchiveError {
    .ofSystem("\(path) cannot be written", errno, reason: .unwritable)
  }
}
