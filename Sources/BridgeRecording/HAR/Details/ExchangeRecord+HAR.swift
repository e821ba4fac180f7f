extension ExchangeRecord {
  /// The record of an exchange in a HAR file, with its start since 1970 and its bodies in memory.
  init(_ exchange: RecordedExchange, id: UInt64) throws {
    let request = exchange.request
    self.init(
      id: id,
      request: RequestRecord(
        method: request.method, url: request.url, fields: request.fields,
        body: try BodyRecord(request.body, fields: request.fields)))
    start = exchange.start
    duration = exchange.duration
    resourceType = exchange.resourceType
    switch exchange.outcome {
    case .noResponse(let reason): (outcome, failure) = (.failed, reason)
    case .response(let response):
      self.response = ResponseRecord(
        status: response.status, reason: response.reason, fields: response.fields,
        body: try BodyRecord(response.body, fields: response.fields))
    }
  }
}

extension BodyRecord {
  init(_ body: RecordedBody, fields: [RecordedField]) throws {
    switch body {
    case .none: self = .none
    case .unknown: self = .unknown
    case .missing(let reason): self = .missing(reason: reason)
    case .damaged(let reason): self = .damaged(reason: reason)
    case .content(let content):
      do {
        let bytes = try content.bytes()
        var record = ContentRecord(.base64(bytes), length: bytes.count)
        record.isText = content.isText
        if content.mediaType != fields.first("Content-Type") {
          record.mediaType = content.mediaType
        }
        self = .content(record)
      } catch let error as RecordingError where error.code == .bodyUnavailable {
        self = .damaged(reason: error.message)
      }
    }
  }
}
