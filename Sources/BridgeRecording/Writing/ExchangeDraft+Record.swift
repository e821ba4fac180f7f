extension ExchangeDraft {
  /// A draft of an exchange that is already recorded, with its bodies.
  ///
  /// Rethrows errors of reading a body, except that a missing or changed body becomes a damaged one.
  init(
    of record: ExchangeRecord, in bodies: BlobStore, _ redactor: (any RecordRedaction)?
  ) throws {
    self.init(redactor?.origin(record) ?? record)
    requestBody = try Self.body(record.request.body, in: bodies, redactor)
    if let sent = record.sent, sent.body != record.request.body {
      sentBody = try Self.body(sent.body, in: bodies, redactor)
    }
    if let response = record.response {
      responseBody = try Self.body(response.body, in: bodies, redactor)
    }
  }

  private static func body(
    _ body: BodyRecord, in bodies: BlobStore, _ redactor: (any RecordRedaction)?
  ) throws -> BodyDraft {
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
