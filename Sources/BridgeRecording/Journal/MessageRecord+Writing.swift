internal import BridgeFormats

extension RequestRecord {
  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("method", method)
    json.member("url", url)
    json.parts(of: self)
    json.endObject()
  }

  /// Writes the differences from `base`; an empty object if there are none.
  func writeDelta(to json: inout JSONOutput, by base: RequestRecord) {
    json.beginObject()
    if method != base.method { json.member("method", method) }
    if url != base.url { json.member("url", url) }
    json.parts(of: self, by: base)
    json.endObject()
  }
}

extension ResponseRecord {
  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("status", status)
    if !reason.isEmpty { json.member("reason", reason) }
    json.parts(of: self)
    if !interim.isEmpty { json.list("interim", interim) { $0.number($1) } }
    json.endObject()
  }

  /// Writes the differences from `base`; an empty object if there are none. Interim responses are always those of the
  /// base.
  func writeDelta(to json: inout JSONOutput, by base: ResponseRecord) {
    json.beginObject()
    if status != base.status { json.member("status", status) }
    if reason != base.reason { json.member("reason", reason) }
    json.parts(of: self, by: base)
    json.endObject()
  }
}

extension JSONOutput {
  mutating func parts(of message: some MessageRecord) {
    fields("fields", message.fields)
    if message.body != .none { body(message.body) }
    if !message.trailers.isEmpty { fields("trailers", message.trailers) }
  }

  /// Writes the parts that differ from those of `base`.
  mutating func parts<Message: MessageRecord>(of message: Message, by base: Message) {
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
  mutating func body(_ body: BodyRecord) {
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
  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("length", length)
    switch storage {
    case .text(let text): json.member("text", text)
    case .base64(let bytes): json.member("base64", Base64.encode(bytes))
    case .blob(let name): json.member("sha256", name)
    // The reader of HAR files loads such bodies before it gives a record away.
    case .deferred: preconditionFailure("the bytes were not loaded before the record was written")
    }
    if isCoded { json.member("coded", true) }
    if isText { json.member("decodedText", true) }
    json.member("mediaType", mediaType)
    json.member("cut", cut)
    json.endObject()
  }
}

extension WireRecord {
  func write(to json: inout JSONOutput) {
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
  func write(to json: inout JSONOutput) {
    json.beginObject()
    json.member("requestHead", requestHead)
    json.member("requestBody", requestBody)
    json.member("responseHead", responseHead)
    json.member("responseBody", responseBody)
    json.endObject()
  }
}
