internal import BridgeFormats
internal import BridgeHAR

/// Writes one entry of a HAR file (http://www.softwareishard.com/blog/har-12-spec/); what HAR has no place for
/// stands in `_bridge`.
struct HAREntryWriting {
  let entry: RecordingContents.Entry

  /// The page the entry belongs to.
  let page: String

  /// Written in place of an unknown start, and marked as such.
  let substituteStart: Duration

  /// Whether the texts of bodies are left out.
  private var omitsBodies = false

  private var record: ExchangeRecord { entry.record }

  /// Members of another HAR file beyond the record.
  private var said: JSONValue? { record.har?.value }

  init(entry: RecordingContents.Entry, page: String, substituteStart: Duration) {
    (self.entry, self.page, self.substituteStart) = (entry, page, substituteStart)
  }

  /// The entry as a value, without the texts of its bodies and without `_bridge`.
  func valueWithoutBodies() throws -> JSONValue {
    var writing = self
    writing.omitsBodies = true
    var json = JSONOutput()
    try writing.write(to: &json)
    return try JSONValue(parsing: json.takeBytes())
  }

  /// Writes the entry. Its bodies are in memory meanwhile.
  func write(to json: inout JSONOutput) throws {
    let (requestBody, responseBody) = (try entry.requestBody(), try entry.responseBody())
    let timings = HARTimings(record)
    var object = HARObjectWriting(said, to: &json)
    object.member("pageref", page, to: &json)
    let start = record.hopStart ?? substituteStart
    object.own("startedDateTime", to: &json) { $0.string(ISODate.text(start)) }
    object.own("time", to: &json) { $0.literal(HARTimings.milliseconds(timings.total)) }
    object.own("request", to: &json) { writeRequest(requestBody, to: &$0) }
    object.own("response", to: &json) { writeResponse(responseBody, to: &$0) }
    object.member("cache", to: &json) { json in
      json.beginObject()
      json.endObject()
    }
    object.own("timings", to: &json) { timings.write(to: &$0, said?["timings"]) }
    if let remote = record.wire?.remote {
      object.member("serverIPAddress", HARAddress.host(of: remote), to: &json)
    }
    if let type = record.resourceType { object.member("_resourceType", type, to: &json) }
    object.without("_bridge")
    if !omitsBodies {
      json.name("_bridge")
      try HARExtension(entry, requestBody, responseBody).write(to: &json)
    }
    object.end(to: &json)
  }

  // MARK: Request

  private func writeRequest(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let request = record.requestOnWire
    var object = HARObjectWriting(said?["request"], to: &json)
    object.own("method", to: &json) { $0.string(request.method) }
    object.own("url", to: &json) { $0.string(request.url) }
    object.member("httpVersion", version, to: &json)
    object.member("cookies", to: &json) { HARCookies.write(requestFields: request.fields, to: &$0) }
    object.own("headers", to: &json) { $0.headers(request.fields) }
    object.own("queryString", to: &json) { HARQuery.write(request.url, to: &$0) }
    object.member("headersSize", record.wire?.sizes?.requestHead ?? -1, to: &json)
    let size = record.wire?.sizes?.requestBody ?? Self.size(of: body) ?? -1
    object.member("bodySize", size, to: &json)
    object.without("postData")
    writePost(body, request.fields, to: &json)
    object.end(to: &json)
  }

  /// HAR has no encoding for what is sent; `_encoding` is what others use too.
  private func writePost(
    _ body: RecordingContents.Entry.DecodedBody, _ fields: [RecordedField],
    to json: inout JSONOutput
  ) {
    let said = said?["request"]?["postData"]
    guard case .kept(let kept) = body else {
      guard let said = ForeignMembers(said) else { return }
      json.name("postData")
      return json.value(said.value)
    }
    json.name("postData")
    var object = HARObjectWriting(said, to: &json)
    let type = kept.content.mediaType ?? fields.first("Content-Type") ?? ""
    object.member("mimeType", type, to: &json)
    write(kept, "_encoding", &object, to: &json)
    object.end(to: &json)
  }

  /// The number of bytes of a request's body; nil when unknown.
  static func size(of body: RecordingContents.Entry.DecodedBody) -> Int? {
    switch body {
    case .none: 0
    case .unknown, .lost: nil
    case .kept(let kept): kept.content.cut == nil ? kept.bytes.count : nil
    }
  }

  // MARK: Response

  private func writeResponse(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let response = record.response
    var object = HARObjectWriting(said?["response"], to: &json)
    object.member("status", response?.status ?? 0, to: &json)
    object.member("statusText", response?.reason ?? "", to: &json)
    object.member("httpVersion", response == nil ? "" : version, to: &json)
    let fields = response?.fields ?? []
    object.member("cookies", to: &json) { HARCookies.write(responseFields: fields, to: &$0) }
    if fields.isEmpty {
      object.member("headers", to: &json) { $0.headers(fields) }
    } else {
      object.own("headers", to: &json) { $0.headers(fields) }
    }
    object.own("content", to: &json) { writeContent(body, to: &$0) }
    object.member("redirectURL", fields.first("Location") ?? "", to: &json)
    object.member("headersSize", record.wire?.sizes?.responseHead ?? -1, to: &json)
    object.member("bodySize", record.wire?.sizes?.responseBody ?? -1, to: &json)
    if response == nil { object.member("_error", failure, to: &json) }
    object.end(to: &json)
  }

  private func writeContent(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let field = record.response?.fields.first("Content-Type")
    var object = HARObjectWriting(said?["response"]?["content"], to: &json)
    guard case .kept(let kept) = body else {
      object.member("size", 0, to: &json)
      object.member("mimeType", field ?? "x-unknown", to: &json)
      return object.end(to: &json)
    }
    object.member("size", kept.bytes.count, to: &json)
    if let size = codedSize(kept) {
      object.member("compression", kept.bytes.count - size, to: &json)
    }
    object.member("mimeType", kept.content.mediaType ?? field ?? "x-unknown", to: &json)
    write(kept, "encoding", &object, to: &json)
    object.end(to: &json)
  }

  /// How many bytes of a coded answer went over the wire; nil for one that was not, or when unknown.
  private func codedSize(_ kept: RecordingContents.Entry.KeptBody) -> Int? {
    if kept.isDecoded { return kept.content.length }
    guard !kept.isCoded, let size = record.wire?.sizes?.responseBody, size > 0,
      record.response?.fields.values(of: "Content-Encoding").contains(where: { !$0.isEmpty })
        == true
    else { return nil }
    return size
  }

  private func write(
    _ kept: RecordingContents.Entry.KeptBody, _ name: StaticString,
    _ object: inout HARObjectWriting, to json: inout JSONOutput
  ) {
    for name in ["text", "encoding", "_encoding", "_file"] { object.without(name) }
    guard !omitsBodies, let encoding = json.text(kept.bytes) else { return }
    json.member(name, encoding)
  }

  private var failure: String { record.failure ?? "the exchange was \(record.outcome.rawValue)" }

  private var version: String { record.wire?.version ?? "unknown" }
}

extension JSONOutput {
  mutating func member(_ name: StaticString, _ text: String) {
    self.name(name)
    string(text)
  }

  /// The member `text`; returns the encoding that it had to be given, nil for text as it is.
  mutating func text(_ bytes: [UInt8]) -> String? {
    let isText = UTF8Validation.isValid(bytes) && !bytes.contains(0)
    member("text", isText ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes))
    return isText ? nil : "base64"
  }

  mutating func headers(_ fields: [RecordedField]) {
    beginArray()
    for field in fields { pair(field.name, field.value) }
    endArray()
  }

  mutating func pair(_ name: String, _ value: String) {
    beginObject()
    member("name", name)
    member("value", value)
    endObject()
  }
}
