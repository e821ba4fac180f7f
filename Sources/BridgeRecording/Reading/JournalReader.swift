internal import BridgeCrypto

/// Reads the journal of a `.bridgerec` folder record by record, in constant memory.
///
/// A damaged line is skipped with a warning and a loss. A torn last line, as left by a killed recorder, is dropped with
/// a warning. Not safe for concurrent use.
package struct JournalReader {
  /// A record and its place.
  package struct Position: Sendable {
    package let record: JournalRecord

    /// The 1-based number of its line.
    package let line: Int

    /// The range of the line in the journal, without its line end.
    let range: Range<Int>
  }

  /// The manifest; the default one if the file is absent.
  package private(set) var manifest = Manifest()

  /// The warnings so far; complete once ``next()`` has returned nil.
  package private(set) var warnings: [RecordingWarning] = []

  /// The losses so far.
  package private(set) var losses: [RecordingLoss] = []

  /// The bodies that the records refer to.
  package let bodies: BlobStore

  let journal: RecordingFile
  private let paths: RecordingPaths
  private var lines: LineReader
  private var lineNumber = 0
  private var entries = 0

  /// The ids so far; 16 to 32 bytes each.
  private var ids: Set<UInt64> = []
  private var hash = SHA256()
  private var isAtEnd = false
  private var hasEnd = false
  private var hasManifest = true

  /// Opens a folder; throws ``RecordingError`` if it is not a recording, or is of a later version.
  package init(folder: String) throws {
    paths = RecordingPaths(folder)
    do {
      journal = try RecordingFile(path: paths.journal)
    } catch let error as RecordingError {
      throw RecordingError(
        error.code == .unreadable ? .notARecording : error.code,
        "\(paths.folder) is not a .bridgerec folder: \(error.message)")
    }
    lines = LineReader(journal)
    bodies = BlobStore(folder: paths.folder)
    try readManifest()
  }

  /// The next record; nil at the end of the journal.
  package mutating func next() throws -> JournalRecord? { try nextPosition()?.record }

  /// The next record and its place; nil at the end of the journal.
  package mutating func nextPosition() throws -> Position? {
    while let line = try lines.next() {
      lineNumber += 1
      hash.update(line.bytes)
      if line.isWhole { hash.update(CollectionOfOne(0x0A)) }
      do throws(JournalFault) {
        let record = try JournalRecord(line: line.bytes)
        note(record)
        return Position(record: record, line: lineNumber, range: line.range)
      } catch {
        note(error, in: line)
      }
    }
    if !isAtEnd { conclude() }
    isAtEnd = true
    return nil
  }

  // MARK: Notes

  private mutating func readManifest() throws {
    let file: RecordingFile
    do {
      file = try RecordingFile(path: paths.manifest)
    } catch let error as RecordingError {
      hasManifest = false
      return warn("missing-manifest", "the manifest is not read: \(error.message)")
    }
    do {
      manifest = try Manifest(json: try file.bytes(in: 0..<min(file.size, 1 << 20)))
    } catch let fault as JournalFault {
      hasManifest = false
      let message = "\(paths.manifest) is damaged and not read: \(fault.reason)"
      warn("bad-manifest", message)
      losses.append(RecordingLoss(entry: nil, entries: 0, message: message))
    }
    guard manifest.version <= Manifest.currentVersion else {
      throw RecordingError(
        .notARecording,
        "\(paths.folder) has version \(manifest.version) of the format; this program knows versions up to "
          + "\(Manifest.currentVersion): use a newer one")
    }
  }

  private mutating func note(_ record: JournalRecord) {
    hasEnd = false
    switch record {
    case .exchange(let exchange): note(id: exchange.id)
    case .end: hasEnd = true
    case .note(let note): warn(note.code, note.message)
    case .unknown(let type):
      warn("unknown-record", "line \(lineNumber) is of the unknown kind “\(type.prefix(40))”")
    case .page, .webSocket: break
    }
  }

  /// Recorders give each exchange and hop a unique id; references to a repeated one are ambiguous.
  private mutating func note(id: UInt64) {
    entries += 1
    guard !ids.insert(id).inserted else { return }
    let message = "line \(lineNumber) of the journal repeats the id \(id) of an earlier line"
    warn("repeated-id", message)
    losses.append(RecordingLoss(entry: nil, entries: 0, message: message))
  }

  private mutating func note(_ fault: JournalFault, in line: LineReader.Line) {
    guard line.isWhole else {
      return warn(
        "torn-line",
        "the journal ends inside line \(lineNumber), which is dropped: the recorder was killed while it wrote"
      )
    }
    let message = "line \(lineNumber) of the journal is left out: \(fault.reason)"
    warn("malformed-line", message)
    losses.append(RecordingLoss(entry: nil, entries: 1, message: message))
  }

  private mutating func conclude() {
    guard let seal = manifest.journal else {
      if hasManifest, !hasEnd {
        warn(
          "not-finished", "the recorder did not end in an orderly way; the written part is read")
      }
      return
    }
    if journal.size < seal.bytes {
      let message = "the journal has lost \(seal.bytes - journal.size) bytes at its end"
      warn("journal-cut", message)
      losses.append(RecordingLoss(entry: nil, entries: 0, message: message))
    } else if hash.finalize().hex != seal.sha256 {
      warn(
        "journal-changed", "the journal is not the one that the recorder sealed: it was changed")
    }
  }

  private mutating func warn(_ code: String, _ message: String) {
    warnings.append(RecordingWarning(entry: nil, code: code, message: message))
  }
}
