/// Makes the record of a draft: stores its bodies, and takes secrets out of everything.
struct RecordAssembly {
  private let redactor: Redactor
  private var storage: BodyStorage

  init(_ storage: BodyStorage, redactor: Redactor?) {
    (self.storage, self.redactor) = (storage, redactor ?? .none)
  }

  mutating func record(_ draft: ExchangeDraft) throws(RecordingError) -> ExchangeRecord {
    var record = draft.record
    try addRequest(draft, to: &record)
    try addResponse(draft, to: &record)
    record.failure = record.failure.map { redactor.prose($0) }
    return record
  }

  /// The line without its secrets, unless it is that of an exchange.
  func line(_ record: JournalRecord) -> JournalRecord {
    redactor.clean(record) { $0.line($1) }
  }

  private mutating func addRequest(
    _ draft: ExchangeDraft, to record: inout ExchangeRecord
  ) throws(RecordingError) {
    var received = record.request
    // The fields that went out describe the body that was seen: handlers may have given it its type.
    let described = record.requestOnWire.fields
    let body = try storage.store(draft.requestBody, of: described)
    received.body = body.body
    var clean = redactor.clean(received) { $0.request($1) }
    if body.isPlain { clean.fields.removeCodings() }
    record.request = clean
    guard var sent = record.sent else { return }
    sent.body = body.body
    if let draft = draft.sentBody { sent.body = try storage.store(draft, of: described).body }
    record.sent = redactor.clean(sent) { $0.request($1, like: received, clean) }
    if body.isPlain { record.sent?.fields.removeCodings() }
  }

  private mutating func addResponse(
    _ draft: ExchangeDraft, to record: inout ExchangeRecord
  ) throws(RecordingError) {
    guard var received = record.response else { return }
    let body = try storage.store(draft.responseBody, of: received.fields)
    received.body = body.body
    var clean = redactor.clean(received) { $0.response($1) }
    if body.isPlain { clean.fields.removeCodings() }
    record.response = clean
    guard var delivered = record.delivered else { return }
    delivered.body = body.body
    record.delivered = redactor.clean(delivered) { $0.response($1, like: received, clean) }
  }
}

extension [RecordedField] {
  fileprivate mutating func removeCodings() {
    removeAll { $0.isNamed("Content-Encoding") }
  }
}
