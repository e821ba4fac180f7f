/// Completes the record of a draft: stores its bodies, and takes secrets out of everything.
struct RecordAssembly {
  private let redactor: Redactor?
  private var storage: BodyStorage

  init(_ storage: BodyStorage, redactor: Redactor?) {
    (self.storage, self.redactor) = (storage, redactor)
  }

  /// Completes the record of the draft.
  mutating func complete(_ draft: inout ExchangeDraft) throws(RecordingError) {
    try completeRequest(of: &draft)
    try completeResponse(of: &draft)
  }

  private mutating func completeRequest(of draft: inout ExchangeDraft) throws(RecordingError) {
    let (received, sent) = (draft.record.request, draft.record.sent)
    // The fields that went out describe the body that was seen: handlers may have given it its type.
    let body = try storage.store(draft.requestBody, of: sent?.fields ?? received.fields)
    draft.record.request = redacted(received, body)
    guard let sent else { return }
    var clean = redacted(sent, body, by: received, draft.record.request)
    if let body = draft.sentBody {
      clean.body = try storage.store(body, of: sent.fields).body
    }
    draft.record.sent = clean
  }

  private mutating func completeResponse(of draft: inout ExchangeDraft) throws(RecordingError) {
    guard let received = draft.record.response else { return }
    let body = try storage.store(draft.responseBody, of: received.fields)
    let clean = redacted(received, body)
    draft.record.response = clean
    guard let delivered = draft.record.delivered else { return }
    draft.record.delivered = redacted(delivered, by: received, clean)
  }

  // MARK: Messages

  private func redacted(_ request: RequestRecord, _ body: BodyStorage.Stored) -> RequestRecord {
    var clean = request
    clean.body = body.body
    if let redactor {
      clean.url = redactor.url(request.url)
      clean.fields = redactor.fields(request.fields)
      clean.trailers = redactor.fields(request.trailers)
    }
    if body.isPlain { clean.fields.removeCodings() }
    return clean
  }

  /// A second copy: what it shares with the first is not searched again.
  private func redacted(
    _ request: RequestRecord, _ body: BodyStorage.Stored, by base: RequestRecord,
    _ cleanBase: RequestRecord
  ) -> RequestRecord {
    var clean = request
    clean.body = body.body
    if let redactor {
      clean.url = request.url == base.url ? cleanBase.url : redactor.url(request.url)
      clean.fields = redactor.fields(request.fields, by: base.fields, cleanBase.fields)
      clean.trailers = redactor.fields(request.trailers)
    }
    if body.isPlain { clean.fields.removeCodings() }
    return clean
  }

  private func redacted(
    _ response: ResponseRecord, _ body: BodyStorage.Stored
  ) -> ResponseRecord {
    var clean = response
    clean.body = body.body
    if let redactor {
      clean.fields = redactor.fields(response.fields)
      clean.trailers = redactor.fields(response.trailers)
    }
    if body.isPlain { clean.fields.removeCodings() }
    return clean
  }

  private func redacted(
    _ response: ResponseRecord, by base: ResponseRecord, _ cleanBase: ResponseRecord
  ) -> ResponseRecord {
    var clean = response
    clean.body = cleanBase.body
    if let redactor {
      clean.fields = redactor.fields(response.fields, by: base.fields, cleanBase.fields)
      clean.trailers = redactor.fields(response.trailers)
    }
    return clean
  }
}

extension Redactor {
  /// The fields without secrets; those that `base` has too are taken from it as it is without them.
  fileprivate func fields(
    _ list: [RecordedField], by base: [RecordedField], _ cleanBase: [RecordedField]
  ) -> [RecordedField] {
    // A list that lost its codings cannot be told by position.
    guard base.count == cleanBase.count else { return fields(list) }
    return FieldDelta(list, by: base).parts.flatMap { part in
      switch part {
      case .kept(let position): [cleanBase[position]]
      case .given(let field): fields([field])
      }
    }
  }
}

extension [RecordedField] {
  fileprivate mutating func removeCodings() {
    removeAll { $0.isNamed("Content-Encoding") }
  }
}
