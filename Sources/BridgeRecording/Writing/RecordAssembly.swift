/// Completes the record of a draft: stores its bodies and removes all secrets.
struct RecordAssembly {
  private let redactor: (any RecordRedaction)?
  private var storage: BodyStorage

  init(_ storage: BodyStorage, redactor: (any RecordRedaction)?) {
    (self.storage, self.redactor) = (storage, redactor)
  }

  /// Bumped when the known secrets change; 0 without a redactor.
  var generation: Int { redactor?.generation ?? 0 }

  /// Completes the record of the draft.
  mutating func complete(_ draft: inout ExchangeDraft) throws(RecordingError) {
    try completeRequest(of: &draft)
    try completeResponse(of: &draft)
    draft.record.failure = draft.record.failure.map { redactor?.prose($0) ?? $0 }
    draft.record.har = draft.record.har.map { redactor?.entry($0) ?? $0 }
  }

  /// Completes the line of a WebSocket connection.
  mutating func complete(_ draft: inout WebSocketDraft) throws(RecordingError) {
    switch draft.record.content {
    case .message(let isText, _):
      let stored = try storage.store(draft.body, of: draft.fields)
      draft.record.content = .message(isText: isText, stored.body)
    case .close(let code, let reason, let failure):
      draft.record.content = .close(
        code: code, reason: redactor?.prose(reason) ?? reason,
        failure: failure.map { redactor?.prose($0) ?? $0 })
    }
  }

  /// A draft of an exchange that is already recorded, with its bodies.
  func draft(of record: ExchangeRecord, in bodies: BlobStore) throws -> ExchangeDraft {
    try ExchangeDraft(of: record, in: bodies, redactor)
  }

  /// The line without its secrets; lines of exchanges are returned unchanged.
  func line(_ record: JournalRecord) -> JournalRecord {
    redactor?.line(record) ?? record
  }

  private mutating func completeRequest(of draft: inout ExchangeDraft) throws(RecordingError) {
    var received = draft.record.request
    // The sent fields describe the spooled body: handlers may have given it its type.
    let described = draft.record.requestOnWire.fields
    var body = try storage.store(draft.requestBody, of: described)
    received.body = body.body
    var clean = redactor?.request(received, like: nil) ?? received
    if body.isPlain { clean.fields = clean.fields.withoutCodings }
    draft.record.request = clean
    guard var sent = draft.record.sent else { return }
    if let own = draft.sentBody { body = try storage.store(own, of: described) }
    sent.body = body.body
    let base = RedactedMessage(seen: received, clean: clean)
    sent = redactor?.request(sent, like: base) ?? sent
    if body.isPlain { sent.fields = sent.fields.withoutCodings }
    draft.record.sent = sent
  }

  private mutating func completeResponse(of draft: inout ExchangeDraft) throws(RecordingError) {
    guard var received = draft.record.response else { return }
    let body = try storage.store(draft.responseBody, of: received.fields)
    received.body = body.body
    var clean = redactor?.response(received, like: nil) ?? received
    if body.isPlain { clean.fields = clean.fields.withoutCodings }
    draft.record.response = clean
    guard var delivered = draft.record.delivered else { return }
    delivered.body = body.body
    let base = RedactedMessage(seen: received, clean: clean)
    draft.record.delivered = redactor?.response(delivered, like: base) ?? delivered
  }
}
