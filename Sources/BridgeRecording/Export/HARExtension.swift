internal import BridgeFormats

/// The member `_bridge` of a HAR entry: what is known and HAR has no place for.
///
/// Its `requestBody` and `responseBody` tell what the bodies are, so that an importer need not guess:
/// `{"kind": "none" | "unknown" | "missing" | "damaged" | "exact" | "text", "reason": …}`.
struct HARExtension {
  private let record: ExchangeRecord
  private let isRedirectHop: Bool
  private let requestBody: RecordingContents.Entry.DecodedBody
  private let responseBody: RecordingContents.Entry.DecodedBody

  init(
    _ record: ExchangeRecord, isRedirectHop: Bool,
    _ requestBody: RecordingContents.Entry.DecodedBody,
    _ responseBody: RecordingContents.Entry.DecodedBody
  ) {
    (self.record, self.isRedirectHop) = (record, isRedirectHop)
    (self.requestBody, self.responseBody) = (requestBody, responseBody)
  }

  func write(to json: inout JSONOutput) {
    json.beginObject()
    writeAbsent(to: &json)
    json.state("requestBody", requestBody)
    if record.response != nil { json.state("responseBody", responseBody) }
    writeOrigin(to: &json)
    writeCopies(to: &json)
    json.endObject()
  }

  /// What the entry has only because HAR demands it.
  private func writeAbsent(to json: inout JSONOutput) {
    let absent = [
      record.start == nil ? "startedDateTime" : nil, record.duration == nil ? "time" : nil,
    ].compactMap(\.self)
    if !absent.isEmpty { json.texts("absent", absent) }
  }

  private func writeOrigin(to json: inout JSONOutput) {
    if record.outcome != .complete { json.member("outcome", record.outcome.rawValue) }
    if record.response != nil, let failure = record.failure { json.member("failure", failure) }
    if isRedirectHop { json.count("redirectHopOf", record.parent ?? 0) }
    if let host = record.host { json.member("host", host) }
    if let session = record.session { json.member("session", session) }
    if let id = record.requestID { json.member("requestId", id) }
    if let tls = record.wire?.tls { json.member("tls", tls) }
    if !record.handlers.isEmpty { json.texts("handlers", record.handlers) }
  }

  /// The request as it came in and the answer as it was delivered, where they are others.
  private func writeCopies(to json: inout JSONOutput) {
    if record.sent != nil {
      json.name("received")
      json.beginObject()
      json.member("method", record.request.method)
      json.member("url", record.request.url)
      json.name("headers")
      json.headers(record.request.fields)
      json.endObject()
    }
    if let delivered = record.delivered {
      json.name("delivered")
      json.beginObject()
      json.count("status", UInt64(delivered.status))
      json.member("statusText", delivered.reason)
      json.name("headers")
      json.headers(delivered.fields)
      json.endObject()
    }
    if let trailers = record.response?.trailers, !trailers.isEmpty {
      json.name("trailers")
      json.headers(trailers)
    }
  }
}

extension JSONOutput {
  fileprivate mutating func state(
    _ name: StaticString, _ body: RecordingContents.Entry.DecodedBody
  ) {
    self.name(name)
    beginObject()
    switch body {
    case .none: member("kind", "none")
    case .unknown: member("kind", "unknown")
    case .lost(let damaged, let reason):
      member("kind", damaged ? "damaged" : "missing")
      member("reason", reason)
    case .bytes(_, let content): member("kind", content.isText ? "text" : "exact")
    }
    endObject()
  }

  fileprivate mutating func texts(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  fileprivate mutating func count(_ name: StaticString, _ count: UInt64) {
    self.name(name)
    number(count)
  }
}
