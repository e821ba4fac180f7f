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
    guard OpenFile.write(bytes, to: descriptor, at: Int(offset)) else { throw failure() }
  }

  package func write(_ bytes: [UInt8], at offset: UInt64) throws(ArchiveError) {
    let isWritten = bytes.withUnsafeBytes {
      OpenFile.write($0, to: descriptor, at: Int(offset))
    }
    guard isWritten else { throw failure() }
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
