internal import BridgeSystem

/// A `.bridgerec` folder that is being written: its journal, bodies and manifest.
///
/// Not safe for concurrent use.
struct RecordingFolder {
  let paths: RecordingPaths
  private var journal: JournalFile
  private var assembly: RecordAssembly
  private var manifest: Manifest
  private(set) var exchanges = 0
  private(set) var hops = 0

  /// The number of WebSocket lines completed.
  private var messages = 0

  /// The bodies, to which spools write too.
  let blobs: RecordedBlobs

  /// The number of exchanges, hops and messages completed when the last secret became known.
  private var searched = 0

  /// Creates a folder, which must be absent or empty, and starts a recording in it.
  init(
    creating paths: RecordingPaths, _ manifest: Manifest, redactor: (any RecordRedaction)?
  ) throws(RecordingError) {
    try Self.makeFolder(paths.folder)
    guard access(paths.journal, F_OK) != 0 else {
      // If a recorder is active, its lock is the better error.
      _ = try JournalFile(at: paths.journal)
      throw RecordingError(
        .alreadyThere, "\(paths.folder) already has a recording; name another folder or remove it"
      )
    }
    guard Self.isEmpty(paths.folder) else {
      throw RecordingError(
        .alreadyThere, "\(paths.folder) is not empty and not a recording; name a new folder")
    }
    self.paths = paths
    blobs = try RecordedBlobs(paths)
    journal = try JournalFile(at: paths.journal)
    let storage = BodyStorage(blobs, redactor: redactor)
    assembly = RecordAssembly(storage, redactor: redactor)
    self.manifest = manifest
    try writeManifest()
  }

  /// Stores the bodies of an exchange and completes its record.
  mutating func complete(_ draft: inout ExchangeDraft) throws(RecordingError) {
    let generation = assembly.generation
    try assembly.complete(&draft)
    if draft.record.isRedirectHop { hops += 1 } else { exchanges += 1 }
    if assembly.generation != generation { searched = exchanges + hops + messages }
  }

  /// Stores the bytes of a message and completes its line.
  mutating func complete(_ draft: inout WebSocketDraft) throws(RecordingError) {
    let generation = assembly.generation
    try assembly.complete(&draft)
    messages += 1
    if assembly.generation != generation { searched = exchanges + hops + messages }
  }

  /// The line without its secrets; lines of exchanges are returned unchanged.
  func line(_ record: JournalRecord) -> JournalRecord { assembly.line(record) }

  /// Appends whole lines to the journal.
  func append(_ lines: [UInt8]) throws(RecordingError) { try journal.append(lines) }

  /// Writes the handlers of the recorded pipeline to the manifest.
  mutating func setHandlers(_ handlers: [String]) throws(RecordingError) {
    manifest.handlers = handlers
    try writeManifest()
  }

  /// Ends the recording normally, after removing secrets that became known after their exchange was written.
  mutating func seal(at moment: Duration) throws(RecordingError) {
    if searched > 0 {
      var pass = FinalRedactionPass(paths, blobs, assembly, entries: searched)
      if let rewritten = try pass.run() { journal = rewritten }
      assembly = pass.assembly
    }
    try append(JournalRecord.end(EndRecord(exchanges: exchanges, at: moment)).line)
    manifest.journal = try journal.seal(exchanges: exchanges)
    try writeManifest()
  }

  /// The size of the journal in bytes.
  var journalBytes: Int { journal.size }

  private func writeManifest() throws(RecordingError) {
    let temporary = "\(paths.manifest).new"
    unlink(temporary)
    try OutputFile(creating: temporary).write(manifest.json)
    try OutputFile.rename(temporary, to: paths.manifest)
  }

  private static func makeFolder(_ path: String) throws(RecordingError) {
    if mkdir(path, 0o700) == 0 { return }
    var status = stat()
    guard errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw OutputFile.failure("the folder \(path) cannot be created")
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    return FolderEntries.names(in: folder).isEmpty
  }
}
