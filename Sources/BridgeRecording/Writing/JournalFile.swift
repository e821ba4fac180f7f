internal import BridgeCrypto

/// The journal as it is appended to: whole lines only, whatever happens.
final class JournalFile {
  private let file: OutputFile
  private var hash = SHA256()

  /// How many bytes of whole lines there are.
  private(set) var size = 0

  /// Makes the journal of a new recording, and takes it for this process.
  init(at path: String) throws(RecordingError) {
    file = try OutputFile(appendingTo: path)
    guard file.lock() else {
      throw RecordingError(
        .inUse, "\(path) is being written by another recorder; end that one or name another folder")
    }
  }

  /// Appends whole lines; after an error the journal ends where it ended before.
  func append(_ lines: [UInt8]) throws(RecordingError) {
    do throws(RecordingError) {
      try file.write(lines)
    } catch {
      // If that fails too, readers drop the torn line: the first error is the one to tell.
      try? file.truncate(to: size)
      throw error
    }
    size += lines.count
    hash.update(lines)
  }

  /// Waits until the disk has the journal.
  func synchronize() throws(RecordingError) { try file.synchronize() }

  /// Size and digest of the journal, after the disk has it.
  func seal(exchanges: Int) throws(RecordingError) -> Manifest.Seal {
    try synchronize()
    return Manifest.Seal(
      bytes: size, sha256: hash.finalize().hex, exchanges: exchanges)
  }
}
