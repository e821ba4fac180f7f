internal import BridgeFormats

extension JournalRecord {
  /// The record as one line of the journal, line end included.
  package var line: [UInt8] {
    var json = JSONOutput()
    writeLine(to: &json)
    return json.takeBytes()
  }

  /// Writes the record as one line of the journal, line end included.
  func writeLine(to json: inout JSONOutput) {
    if let entry { return entry.writeLine(to: &json) }
    json.beginObject()
    json.name("type")
    json.string(type)
    switch self {
    case .exchange: break
    case .webSocket(let record): record.writeMembers(to: &json)
    case .page(let page):
      json.member("id", page.id)
      json.member("url", page.url)
      json.moment("start", page.start)
      json.member("name", page.name)
      json.member("har", page.har)
    case .note(let note):
      json.member("code", note.code)
      json.member("message", note.message)
      json.member("exchange", note.exchange)
    case .end(let end):
      json.member("exchanges", end.exchanges)
      json.moment("at", end.at)
    case .unknown: break
    }
    json.endObject()
    json.endLine()
  }
}

extension WebSocketRecord {
  fileprivate func writeMembers(to json: inout JSONOutput) {
    json.member("exchange", exchange)
    json.member("at", at)
    json.member("from", side?.rawValue)
    json.member("kind", kind)
    switch content {
    case .message(_, let body): if body != .none { json.body(body) }
    case .close(let code, let reason, let failure):
      json.member("code", code)
      if !reason.isEmpty { json.member("reason", reason) }
      json.member("failure", failure)
    }
  }
}

extension ExchangeRecord {
  /// Writes the record as one line of the journal, line end included.
  func writeLine(to json: inout JSONOutput) {
    json.beginObject()
    json.name("type")
    json.string(type)
    writeMembers(to: &json)
    json.endObject()
    json.endLine()
  }

  fileprivate func writeMembers(to json: inout JSONOutput) {
    json.member("id", id)
    json.member("parent", parent)
    if hop > 0 { json.member("hop", hop) }
    json.member("requestId", requestID)
    json.member("session", session)
    json.member("page", page)
    json.member("host", host)
    json.member("resourceType", resourceType)
    json.moment("start", start)
    json.member("at", monotonicStart)
    json.member("duration", duration)
    json.member("hopOffset", hopOffset)
    writeMessages(to: &json)
    json.member("outcome", outcome.rawValue)
    json.member("failure", failure)
    json.member("handlers", handlers)
    wire?.write(to: &json)
    json.member("har", har)
  }

  private func writeMessages(to json: inout JSONOutput) {
    json.name("request")
    request.write(to: &json)
    if let sent {
      json.name("sent")
      sent.writeDelta(to: &json, by: request)
    }
    guard let response else { return }
    json.name("response")
    response.write(to: &json)
    guard let delivered else { return }
    json.name("delivered")
    delivered.writeDelta(to: &json, by: response)
  }
}

// MARK: Messages

extension RequestRecord {
  fileprivate func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("method", method)
    json.member("url", url)
    json.parts(of: self)
    json.endObject()
  }

  /// Writes the differences from `base`; an empty object if there are none.
  fileprivate func writeDelta(to json: inout JSONOutput, by base: RequestRecord) {
    json.beginObject()
    if method != base.method { json.member("method", method) }
    if url != base.url { json.member("url", url) }
    json.parts(of: self, by: base)
    json.endObject()
  }
}

extension ResponseRecord {
  fileprivate func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("status", status)
    if !reason.isEmpty { json.member("reason", reason) }
    json.parts(of: self)
    if !interim.isEmpty { json.list("interim", interim) { $0.number($1) } }
    json.endObject()
  }

  /// Writes the differences from `base`; an empty object if there are none. Interim responses are always those of the
  /// base.
  fileprivate func writeDelta(to json: inout JSONOutput, by base: ResponseRecord) {
    json.beginObject()
    if status != base.status { json.member("status", status) }
    if reason != base.reason { json.member("reason", reason) }
    json.parts(of: self, by: base)
    json.endObject()
  }
}

extension JSONOutput {
  fileprivate mutating func parts(of message: some MessageRecord) {
    fields("fields", message.fields)
    if message.body != .none { body(message.body) }
    if !message.trailers.isEmpty { fields("trailers", message.trailers) }
  }

  /// Writes the parts that differ from those of `base`.
  fileprivate mutating func parts<Message: MessageRecord>(of message: Message, by base: Message) {
    if message.fields != base.fields {
      list("fields", FieldDelta(message.fields, by: base.fields).parts) { json, part in
        switch part {
        case .kept(let position): json.number(position)
        case .given(let field): json.pair(field)
        }
      }
    }
    if message.body != base.body { body(message.body) }
    if message.trailers != base.trailers { fields("trailers", message.trailers) }
  }

  private mutating func fields(_ name: StaticString, _ fields: [RecordedField]) {
    list(name, fields) { $0.pair($1) }
  }

  private mutating func pair(_ field: RecordedField) {
    beginArray()
    string(field.name)
    string(field.value)
    endArray()
  }

  /// Writes `null` for no body, because a delta must be able to override the body of its base.
  fileprivate mutating func body(_ body: BodyRecord) {
    name("body")
    switch body {
    case .none: literal("null")
    case .unknown: lost("unknown", nil)
    case .missing(let reason): lost("missing", reason)
    case .damaged(let reason): lost("damaged", reason)
    case .content(let content): content.write(to: &self)
    }
  }

  private mutating func lost(_ how: String, _ reason: String?) {
    beginObject()
    member("lost", how)
    member("reason", reason)
    endObject()
  }
}

extension ContentRecord {
  fileprivate func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("length", length)
    switch storage {
    case .text(let text): json.member("text", text)
    case .base64(let bytes): json.member("base64", Base64.encode(bytes))
    case .blob(let name): json.member("sha256", name)
    }
    if isCoded { json.member("coded", true) }
    if isText { json.member("decodedText", true) }
    json.member("mediaType", mediaType)
    json.member("cut", cut)
    json.endObject()
  }
}

extension WireRecord {
  fileprivate func write(to json: inout JSONOutput) {
    json.member("protocol", version)
    json.member("remote", remote)
    if isReused { json.member("reused", true) }
    json.member("tls", tls)
    if let timings {
      json.name("timings")
      timings.write(to: &json)
    }
    if let sizes {
      json.name("sizes")
      sizes.write(to: &json)
    }
  }
}

extension WireRecord.Timings {
  /// Writes the phases in whole nanoseconds.
  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("blocked", blocked)
    json.member("dns", dns)
    json.member("connect", connect)
    json.member("ssl", tls)
    json.member("send", send)
    json.member("wait", wait)
    json.member("receive", receive)
    json.endObject()
  }
}

extension WireRecord.Sizes {
  fileprivate func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("requestHead", requestHead)
    json.member("requestBody", requestBody)
    json.member("responseHead", responseHead)
    json.member("responseBody", responseBody)
    json.endObject()
  }
}

// MARK: Members

extension JSONOutput {
  fileprivate mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  fileprivate mutating func member(_ name: StaticString, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    self.name(name)
    self.number(number)
  }

  fileprivate mutating func member(_ name: StaticString, _ foreign: ForeignMembers?) {
    guard let foreign else { return }
    self.name(name)
    value(foreign.value)
  }

  fileprivate mutating func member(_ name: StaticString, _ isTrue: Bool) {
    self.name(name)
    bool(isTrue)
  }

  fileprivate mutating func member(_ name: StaticString, _ texts: [String]) {
    if !texts.isEmpty { list(name, texts) { $0.string($1) } }
  }

  /// Writes a duration in whole nanoseconds.
  fileprivate mutating func member(_ name: StaticString, _ duration: Duration?) {
    member(name, duration?.wholeNanoseconds)
  }

  /// Writes a time since 1970 as an ISO 8601 date, to the nanosecond.
  fileprivate mutating func moment(_ name: StaticString, _ moment: Duration?) {
    member(name, moment.map { ISODate.text($0) })
  }

  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONOutput, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}

extension Duration {
  /// The nanoseconds, rounded toward zero and clamped to 64 bits.
  package var wholeNanoseconds: Int64 {
    // Up to nine seconds, which covers nearly all values, no 128-bit division is needed.
    if let small = Int64(exactly: attoseconds) { return small / 1_000_000_000 }
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    if overflows || overflowsToo { return seconds < 0 ? .min : .max }
    return sum
  }
}
