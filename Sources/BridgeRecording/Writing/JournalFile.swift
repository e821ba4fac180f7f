internal import BridgeCrypto

/// A journal open for appending. It holds whole lines only, even after a failed write.
final class JournalFile {
  private let file: OutputFile
  private var hash = SHA256()

  /// The number of bytes of whole lines.
  private(set) var size = 0

  /// Creates the journal of a new recording and locks it for this process.
  init(at path: String) throws(RecordingError) {
    file = try OutputFile(appendingTo: path)
    guard file.lock() else {
      throw RecordingError(
        .inUse, "\(path) is being written by another recorder; end that one or name another folder")
    }
  }

  /// Appends whole lines. After an error the journal is truncated to its previous end.
  func append(_ lines: [UInt8]) throws(RecordingError) {
    do throws(RecordingError) {
      try file.write(lines)
    } catch {
      // If that fails too, readers drop the torn line; the first error is the one to report.
      try? file.truncate(to: size)
      throw error
    }
    size += lines.count
    hash.update(lines)
  }

  /// Waits until the journal is on disk.
  func synchronize() throws(RecordingError) { try file.synchronize() }

  /// The size and digest of the journal, once it is on disk.
  func seal(exchanges: Int) throws(RecordingError) -> Manifest.Seal {
    try synchronize()
    return Manifest.Seal(
      bytes: size, sha256: hash.finalize().hex, exchanges: exchanges)
  }
}
