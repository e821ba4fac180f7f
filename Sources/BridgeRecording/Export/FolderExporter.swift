/// Writes a recording of any kind as a `.bridgerec` folder.
package struct FolderExporter: Sendable {
  private let redactor: (any RecordRedaction)?

  /// An exporter that takes secrets out, or leaves everything as it is without a redactor.
  package init(redactor: (any RecordRedaction)? = nil) {
    self.redactor = redactor.flatMap { $0.isActive ? $0 : nil }
  }

  /// Writes the entries that `keeps` into a new folder at `path`; returns how many.
  ///
  /// Throws a ``RecordingError`` when something is there already, cannot be written or not be read.
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
      let draft = try draft(of: entry)
      writer.record(weight: draft.weight) { draft }
      await writer.room()
      if let failure = writer.failure { throw failure }
    }
    try await writer.finish()
    return count
  }

  private func draft(of entry: RecordingContents.Entry) throws -> ExchangeDraft {
    let record = redactor?.origin(entry.record) ?? entry.record
    var draft = ExchangeDraft(record)
    draft.isRedirectHop = entry.isRedirectHop
    draft.requestBody = try body(record.request.body, in: entry.bodies)
    if let sent = record.sent, sent.body != record.request.body {
      draft.sentBody = try body(sent.body, in: entry.bodies)
    }
    if let response = record.response {
      draft.responseBody = try body(response.body, in: entry.bodies)
    }
    return draft
  }

  private func body(_ body: BodyRecord, in bodies: BlobStore) throws -> BodyDraft {
    guard case .content(let content) = body else { return .known(body) }
    if case .blob = content.storage, bodies.loss(of: content) == nil {
      if redactor == nil { return .file(content, bodies) }
      if content.length > SearchLimits.maximumInMemory { return .search(content, bodies) }
    }
    do {
      return .content(content, try bodies.bytes(of: content))
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return .known(.damaged(reason: error.message))
    }
  }
}
