/// Writes a recording of any kind as a `.bridgerec` folder.
package struct FolderExporter: Sendable {
  private let redactor: (any RecordRedaction)?

  /// An exporter that removes secrets with `redactor`, or keeps them if it is nil.
  package init(redactor: (any RecordRedaction)? = nil) {
    self.redactor = redactor.flatMap { $0.isActive ? $0 : nil }
  }

  /// Writes the entries for which `keeps` is true into a new folder at `path`; returns their number.
  ///
  /// Throws a ``RecordingError`` if something exists at `path`, or if reading or writing fails.
  package func write(
    _ contents: RecordingContents, to path: String,
    keeping keeps: (ExchangeRecord) -> Bool = { _ in true }
  ) async throws -> Int {
    var manifest = Manifest()
    (manifest.producer, manifest.began) = (contents.producer, contents.began)
    manifest.handlers = contents.handlers
    manifest.isRedacted = contents.isRedacted || redactor != nil
    manifest.redaction =
      redactor?.manifest ?? contents.redaction
    manifest.har = contents.har.map { redactor?.loose($0) ?? $0 }
    let writer = try RecordingWriter(folder: path, redactor: redactor, manifest)
    for page in contents.pages { writer.add(.page(page)) }
    for note in contents.notes { writer.add(.note(note)) }
    var count = 0
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      guard keeps(entry.record) else { continue }
      count += 1
      let draft = try ExchangeDraft(of: entry.record, in: entry.bodies, redactor)
      writer.record(weight: draft.weight) { draft }
      for message in entry.messages {
        writer.record(
          try WebSocketDraft(of: message, in: entry.bodies, isSearched: redactor != nil))
      }
      await writer.room()
      if let failure = writer.failure { throw failure }
    }
    try await writer.finish()
    return count
  }
}
