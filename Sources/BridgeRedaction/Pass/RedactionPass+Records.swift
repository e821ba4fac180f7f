internal import BridgeRecording

// Records of a journal: one pass for recording, rewriting and searching.
extension RedactionPass {
  /// The request without its secrets, except for the bytes of its body.
  mutating func request(
    _ request: RequestRecord, like base: RedactedMessage<RequestRecord>? = nil
  ) -> RequestRecord {
    var clean = request
    if let base, request.url == base.seen.url {
      clean.url = base.clean.url
    } else {
      clean.url = url(request.url)
    }
    cleanParts(of: &clean, like: base)
    return clean
  }

  /// The response without its secrets, except for the bytes of its body.
  mutating func response(
    _ response: ResponseRecord, like base: RedactedMessage<ResponseRecord>? = nil
  ) -> ResponseRecord {
    var clean = response
    clean.reason = prose(response.reason)
    cleanParts(of: &clean, like: base)
    return clean
  }

  private mutating func cleanParts<Message: MessageRecord>(
    of message: inout Message, like base: RedactedMessage<Message>?
  ) {
    message.fields = fields(message.fields, like: base)
    message.trailers = fields(message.trailers)
    message.body = remarks(message.body)
  }

  /// The line without its secrets, unless it is that of an exchange.
  mutating func line(_ record: JournalRecord) -> JournalRecord {
    switch record {
    case .page(var page):
      // In HAR files this is a title, so any text.
      page.url = prose(url(page.url))
      page.name = page.name.map { prose($0) }
      page.har = page.har.map { loose($0) }
      return .page(page)
    case .note(var note):
      note.message = prose(note.message)
      return .note(note)
    case .exchange, .webSocket, .end, .unknown: return record
    }
  }

  /// A sentence without its secrets.
  mutating func prose(_ sentence: String) -> String {
    changed(sentence) { $0.text($1, isCode: false) }
  }

  /// A URL without its secrets.
  mutating func url(_ url: String) -> String { changed(url) { $0.url($1) } }

  /// The text that `work` returns; the same text if that is nil.
  mutating func changed(
    _ text: String, _ work: (inout RedactionPass, [UInt8]) -> [UInt8]?
  ) -> String {
    work(&self, Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The record of a body without the secrets in its texts.
  mutating func remarks(_ body: BodyRecord) -> BodyRecord {
    switch body {
    case .none, .unknown: return body
    case .missing(let reason): return .missing(reason: prose(reason))
    case .damaged(let reason): return .damaged(reason: prose(reason))
    case .content(var content):
      content.cut = content.cut.map { prose($0) }
      return .content(content)
    }
  }

  private mutating func fields<Message: MessageRecord>(
    _ list: [RecordedField], like base: RedactedMessage<Message>?
  ) -> [RecordedField] {
    // In a list that lost its content codings, positions do not match.
    guard let base, base.seen.fields.count == base.clean.fields.count else { return fields(list) }
    return FieldDelta(list, by: base.seen.fields).parts.flatMap { part in
      switch part {
      case .kept(let position): [base.clean.fields[position]]
      case .given(let field): fields([field])
      }
    }
  }
}

extension RedactionPass {
  /// Searches an entry of a recording, including its bodies. Large coded bodies are unpacked into unnamed files in
  /// `folder`.
  ///
  /// Throws the ``RecordingError`` of a body that cannot be read, unless its file is gone.
  mutating func look(
    through entry: RecordingContents.Entry, unpackingInto folder: String
  ) throws {
    let record = entry.record
    place = record.sent == nil ? "request" : "request as it came in"
    _ = request(record.request)
    try look(through: record.request.body, of: record.request.fields, in: entry.bodies, folder)
    if let sent = record.sent {
      place = "request"
      _ = request(sent)
      try look(through: sent.body, of: sent.fields, in: entry.bodies, folder)
    }
    if let response = record.response {
      place = "response"
      _ = self.response(response)
      try look(through: response.body, of: response.fields, in: entry.bodies, folder)
    }
    place = "response as it was delivered"
    _ = record.delivered.map { self.response($0) }
    place = "exchange"
    _ = record.failure.map { prose($0) }
    _ = origin(record)
    _ = record.har.map { self.entry($0) }
    for message in entry.messages { look(through: message.recorded(in: entry.bodies).content) }
  }

  /// Searches a message of a WebSocket connection.
  mutating func look(through message: RecordedWebSocketMessage.Content) {
    place = "WebSocket message"
    _ = content(message)
  }

  /// A message of a WebSocket connection without its secrets. One that cannot be searched is lost.
  mutating func content(
    _ content: RecordedWebSocketMessage.Content
  ) -> RecordedWebSocketMessage.Content {
    do throws(UnsearchableBody) {
      switch content {
      case .text(let text):
        let clean = try body(Array(text.utf8), of: RecordedWebSocketMessage.fields(text.utf8))
        return clean.map { .text(String(decoding: $0, as: UTF8.self)) } ?? content
      case .binary(let bytes): return try body(bytes, of: []).map { .binary($0) } ?? content
      case .close(let code, let reason): return .close(code: code, reason: prose(reason))
      case .lost(let reason): return .lost(reason: prose(reason))
      }
    } catch {
      note(.named, "body", "as a whole")
      return .lost(reason: error.reason)
    }
  }

  private mutating func look(
    through body: BodyRecord, of fields: [RecordedField], in bodies: BlobStore, _ folder: String
  ) throws {
    guard case .content(let content) = body, bodies.loss(of: content) == nil else { return }
    place += " body"
    var fields = content.isCoded ? fields : fields.withoutCodings
    if let type = content.mediaType, fields.first("Content-Type") == nil {
      fields.append(RecordedField("Content-Type", type))
    }
    if let stored = try bodies.stored(content, of: fields)?() {
      return try look(through: stored, of: fields, unpackingInto: folder)
    }
    _ = bodyOrPlaceholder(try bodies.bytes(of: content), of: fields)
  }
}
