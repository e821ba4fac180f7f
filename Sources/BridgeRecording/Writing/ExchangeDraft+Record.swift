extension ExchangeDraft {
  /// A draft of an exchange that is already recorded, with its bodies.
  ///
  /// Rethrows errors of reading a body, except that a missing or changed body becomes a damaged one.
  init(
    of record: ExchangeRecord, in bodies: BlobStore, _ redactor: (any RecordRedaction)?
  ) throws {
    self.init(redactor?.origin(record) ?? record)
    let draft = { (body: BodyRecord) in
      try BodyDraft(
        of: body, in: bodies, inMemory: redactor == nil ? nil : SearchLimits.maximumInMemory)
    }
    requestBody = try draft(record.request.body)
    if let sent = record.sent, sent.body != record.request.body {
      sentBody = try draft(sent.body)
    }
    if let response = record.response { responseBody = try draft(response.body) }
  }
}
