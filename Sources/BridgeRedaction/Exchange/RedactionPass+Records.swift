internal import BridgeRecording

// The parts of records: one set of rules for recording, rewriting and searching.
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
      place = "page"
      // In HAR files this is a title, so any text.
      page.url = prose(url(page.url))
      page.name = page.name.map { prose($0) }
      page.har = page.har.map { members in members.changed { loose($0) } }
      return .page(page)
    case .note(var note):
      place = "note"
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
  /// The foreign members of an entry without their secrets.
  mutating func entry(_ members: ForeignMembers) -> ForeignMembers {
    let place = place
    defer { self.place = place }
    return members.changed { entry($0) }
  }

  /// The foreign members of the whole recording without their secrets.
  mutating func loose(_ members: ForeignMembers) -> ForeignMembers {
    members.changed { outsideEntries($0) }
  }

  /// The record without the secrets in the texts about its origin and its wire, which only a HAR file can contain.
  mutating func origin(_ record: ExchangeRecord) -> ExchangeRecord {
    var clean = record
    clean.host = record.host.map { prose($0) }
    clean.session = record.session.map { prose($0) }
    clean.resourceType = record.resourceType.map { prose($0) }
    clean.handlers = record.handlers.map { prose($0) }
    clean.wire?.version = record.wire?.version.map { prose($0) }
    clean.wire?.remote = record.wire?.remote.map { prose($0) }
    clean.wire?.tls = record.wire?.tls.map { prose($0) }
    return clean
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
}
