internal import BridgeFormats
internal import BridgeSystem

/// An open file with random access that detects changes.
///
/// It is never mapped: if a mapped file shrinks, reading it raises SIGBUS and ends the process.
package final class RecordingFile: RandomAccessInput {
  /// The name used in messages.
  package let path: String

  /// The size when the file was opened; data appended later is not read.
  package let size: Int

  /// The state of the file when it was opened.
  let stamp: FileStamp

  private let descriptor: Int32

  /// Opens a regular file; throws ``RecordingError/Code/unreadable`` for anything else.
  package convenience init(path: String) throws {
    // O_NONBLOCK: opening a pipe must not wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      throw RecordingError(.unreadable, "\(path) cannot be opened: \(SystemError.text(errno))")
    }
    try self.init(adopting: descriptor, path: path)
  }

  /// Takes ownership of an open descriptor and closes it on deinitialisation.
  package init(adopting descriptor: Int32, path: String) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = SystemError.text(errno)
      close(descriptor)
      throw RecordingError(.unreadable, "\(path) cannot be read: \(reason)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "not a regular file"
      throw RecordingError(.unreadable, "\(path) is \(kind); name a HAR file")
    }
    self.descriptor = descriptor
    self.path = path
    size = Int(status.st_size)
    stamp = FileStamp(status)
  }

  deinit { close(descriptor) }

  /// Reads from `offset` until `buffer` is full or the file ends; returns the number of bytes.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    let wanted = UnsafeMutableRawBufferPointer(
      rebasing: buffer[..<max(0, min(buffer.count, size - offset))])
    let count = OpenFile.read(descriptor, into: wanted, at: offset)
    guard count >= 0 else {
      throw RecordingError(.unreadable, "\(path) cannot be read: \(SystemError.text(errno))")
    }
    return count
  }

  /// The bytes in `range`; throws ``RecordingError/Code/bodyUnavailable`` if the file has changed.
  package func bytes(in range: Range<Int>) throws -> [UInt8] {
    let bytes = try bytesAsWritten(in: range)
    // Checked after reading: this also detects changes made before it.
    try expectUnchanged()
    return bytes
  }

  /// The bytes in `range` of a file that only grows; throws ``RecordingError/Code/bodyUnavailable`` if they are
  /// missing.
  package func bytesAsWritten(in range: Range<Int>) throws -> [UInt8] {
    let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    }
    guard bytes.count == range.count else { throw changed }
    return bytes
  }

  /// Calls `body` with the whole file in pieces of 1 MiB; throws like ``bytesAsWritten(in:)``.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    for start in stride(from: 0, to: size, by: 1 << 20) {
      try body(try bytesAsWritten(in: start..<min(start + (1 << 20), size)))
    }
  }

  /// The 1-based number of the line that contains `offset`.
  package func line(of offset: Int) throws -> Int {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var line = 1
    var position = 0
    while position < offset {
      let count = try buffer.withUnsafeMutableBytes { try read(into: $0, at: position) }
      if count == 0 { break }
      line += buffer[..<min(count, offset - position)].count { $0 == 0x0a }
      position += count
    }
    return line
  }

  /// Throws ``RecordingError/Code/bodyUnavailable`` if the file has changed since it was opened.
  package func expectUnchanged() throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileStamp(status) == stamp else { throw changed }
  }

  private var changed: RecordingError {
    RecordingError(
      .bodyUnavailable, "\(path) was changed after it was opened; read the recording again")
  }
}
