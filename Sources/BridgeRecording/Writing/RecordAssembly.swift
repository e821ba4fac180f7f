/// Completes the record of a draft: stores its bodies, and takes secrets out of everything.
struct RecordAssembly {
  private let redactor: Redactor
  private var storage: BodyStorage

  init(_ storage: BodyStorage, redactor: Redactor?) {
    (self.storage, self.redactor) = (storage, redactor ?? .none)
  }

  /// Completes the record of the draft.
  mutating func complete(_ draft: inout ExchangeDraft) throws(RecordingError) {
    try completeRequest(of: &draft)
    try completeResponse(of: &draft)
    draft.record.failure = draft.record.failure.map { redactor.prose($0) }
    draft.record.har = draft.record.har.map { har in redactor.clean(har) { $0.entry($1) } }
  }

  /// The line without its secrets, unless it is that of an exchange.
  func line(_ record: JournalRecord) -> JournalRecord {
    redactor.clean(record) { $0.line($1) }
  }

  private mutating func completeRequest(of draft: inout ExchangeDraft) throws(RecordingError) {
    var received = draft.record.request
    // The fields that went out describe the body that was seen: handlers may have given it its type.
    let described = draft.record.requestOnWire.fields
    let body = try storage.store(draft.requestBody, of: described)
    received.body = body.body
    var clean = redactor.clean(received) { $0.request($1) }
    if body.isPlain { clean.fields.removeCodings() }
    draft.record.request = clean
    guard var sent = draft.record.sent else { return }
    sent.body = body.body
    if let body = draft.sentBody { sent.body = try storage.store(body, of: described).body }
    draft.record.sent = redactor.clean(sent) { $0.request($1, like: received, clean) }
    if body.isPlain { draft.record.sent?.fields.removeCodings() }
  }

  private mutating func completeResponse(of draft: inout ExchangeDraft) throws(RecordingError) {
    guard var received = draft.record.response else { return }
    let body = try storage.store(draft.responseBody, of: received.fields)
    received.body = body.body
    var clean = redactor.clean(received) { $0.response($1) }
    if body.isPlain { clean.fields.removeCodings() }
    draft.record.response = clean
    guard var delivered = draft.record.delivered else { return }
    delivered.body = body.body
    draft.record.delivered = redactor.clean(delivered) { $0.response($1, like: received, clean) }
  }
}

extension [RecordedField] {
  fileprivate mutating func removeCodings() {
    removeAll { $0.isNamed("Content-Encoding") }
  }
}
