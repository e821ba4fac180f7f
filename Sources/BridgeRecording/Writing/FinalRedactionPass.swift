internal import BridgeSystem

/// Searches a finished journal for secrets that became known after their exchange was written.
///
/// Each exchange is redacted again. If that changes any, a new journal atomically replaces the old one, and bodies that
/// only the old one refers to are removed. A crash before that leaves the old journal, including those secrets.
struct FinalRedactionPass {
  private let paths: RecordingPaths
  private let bodies: BlobStore
  private let blobs: RecordedBlobs

  /// The number of exchanges, hops and messages to search, from the first on.
  private let entries: Int

  /// Stores the bodies that change.
  private(set) var assembly: RecordAssembly

  private var output: JournalFile?
  private var copied = 0

  /// The body files that changed exchanges no longer refer to.
  private var dropped: Set<String> = []

  init(
    _ paths: RecordingPaths, _ blobs: RecordedBlobs, _ assembly: RecordAssembly, entries: Int
  ) {
    (self.paths, self.blobs, self.assembly, self.entries) = (paths, blobs, assembly, entries)
    bodies = BlobStore(folder: paths.folder)
  }

  /// Searches the journal; returns the journal that replaced it, or nil if nothing changed.
  mutating func run() throws(RecordingError) -> JournalFile? {
    do {
      let journal = try RecordingFile(path: paths.journal)
      try search(journal)
      guard let output else { return nil }
      try copy(journal, upTo: journal.size)
      try output.synchronize()
      try OutputFile.rename(temporary, to: paths.journal)
      try removeDropped()
      return output
    } catch {
      if output != nil { unlink(temporary) }
      throw RecordingError(
        error, or: .unreadable, "\(paths.journal) cannot be searched for secrets")
    }
  }

  private var temporary: String { "\(paths.journal).new" }

  private mutating func search(_ journal: RecordingFile) throws {
    var lines = LineReader(journal)
    var count = 0
    while count < entries, let line = try lines.next() {
      let record = try JournalRecord(line: line.bytes)
      if record.entry != nil || record.message != nil { count += 1 }
      guard let clean = try changed(record) else { continue }
      if output == nil {
        // A file left over from a killed process is useless.
        unlink(temporary)
        output = try JournalFile(at: temporary)
      }
      try copy(journal, upTo: line.range.lowerBound)
      try output?.append(clean)
      copied = line.range.upperBound + 1
    }
  }

  /// The line without its secrets; nil if it holds none.
  private mutating func changed(_ record: JournalRecord) throws -> [UInt8]? {
    if let message = record.message { return try changed(message) }
    guard let entry = record.entry else {
      let clean = assembly.line(record)
      return clean == record ? nil : clean.line
    }
    var draft = try assembly.draft(of: entry, in: bodies)
    try assembly.complete(&draft)
    guard draft.record != entry else { return nil }
    dropped.formUnion(entry.blobs.subtracting(draft.record.blobs))
    return JournalRecord.exchange(draft.record).line
  }

  private mutating func changed(_ message: WebSocketRecord) throws -> [UInt8]? {
    var draft = try WebSocketDraft(of: message, in: bodies, isSearched: true)
    try assembly.complete(&draft)
    guard draft.record != message else { return nil }
    dropped.formUnion(message.blobs.subtracting(draft.record.blobs))
    return JournalRecord.webSocket(draft.record).line
  }

  private mutating func copy(_ journal: RecordingFile, upTo end: Int) throws {
    while copied < end {
      let part = copied..<min(end, copied + (1 << 20))
      try output?.append(try journal.bytesAsWritten(in: part))
      copied = part.upperBound
    }
  }

  private mutating func removeDropped() throws {
    guard !dropped.isEmpty else { return }
    var lines = LineReader(try RecordingFile(path: paths.journal))
    while !dropped.isEmpty, let line = try lines.next() {
      let record = try JournalRecord(line: line.bytes)
      dropped.subtract(record.entry?.blobs ?? record.message?.blobs ?? [])
    }
    let kept = blobs.remove(dropped)
    if let name = kept.min() {
      throw RecordingError(
        .unwritable,
        "\(kept.count) bodies with secrets cannot be removed; remove them, first \(paths.blob(name))"
      )
    }
  }
}

extension WebSocketRecord {
  /// The names of the files that hold its body.
  fileprivate var blobs: Set<String> { Set([body.blob].compactMap(\.self)) }
}

extension ExchangeRecord {
  /// The names of the files that hold its bodies.
  fileprivate var blobs: Set<String> {
    Set([request.body, sent?.body, response?.body, delivered?.body].compactMap { $0?.blob })
  }
}
