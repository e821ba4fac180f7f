internal import BridgeFormats

/// Writes one entry of a HAR file (http://www.softwareishard.com/blog/har-12-spec/); what HAR has no place for
/// stands in `_bridge`.
struct HAREntryWriting {
  let entry: RecordingContents.Entry

  /// The page the entry belongs to.
  let page: String

  /// What stands for a start that is not known; it is marked as none.
  let substituteStart: Duration

  private var record: ExchangeRecord { entry.record }

  /// Writes the entry. Its bodies are in memory meanwhile.
  func write(to json: inout JSONOutput) throws {
    let (requestBody, responseBody) = (try entry.requestBody(), try entry.responseBody())
    json.beginObject()
    json.member("pageref", page)
    json.member("startedDateTime", ISODate.text(record.hopStart ?? substituteStart))
    let timings = HARTimings(record)
    json.name("time")
    json.literal(HARTimings.milliseconds(timings.total))
    json.name("request")
    writeRequest(requestBody, to: &json)
    json.name("response")
    writeResponse(responseBody, to: &json)
    json.name("cache")
    json.beginObject()
    json.endObject()
    json.name("timings")
    timings.write(to: &json)
    if let address = record.wire?.remote { json.member("serverIPAddress", Self.host(of: address)) }
    if let type = record.resourceType { json.member("_resourceType", type) }
    json.name("_bridge")
    HARExtension(record, isRedirectHop: entry.isRedirectHop, requestBody, responseBody)
      .write(to: &json)
    json.endObject()
  }

  // MARK: Request

  private func writeRequest(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let request = record.requestOnWire
    json.beginObject()
    json.member("method", request.method)
    json.member("url", request.url)
    json.member("httpVersion", version)
    json.name("cookies")
    HARCookies.write(requestFields: request.fields, to: &json)
    json.name("headers")
    json.headers(request.fields)
    json.name("queryString")
    HARQuery.write(request.url, to: &json)
    json.name("headersSize")
    json.number(record.wire?.sizes?.requestHead ?? -1)
    json.name("bodySize")
    json.number(bodySize(body) ?? -1)
    if case .bytes(let bytes, let content) = body {
      json.name("postData")
      writePost(bytes, content, request.fields, to: &json)
    }
    json.endObject()
  }

  /// HAR has no encoding for what is sent; `_encoding` is what others use too.
  private func writePost(
    _ bytes: [UInt8], _ content: ContentRecord, _ fields: [RecordedField],
    to json: inout JSONOutput
  ) {
    json.beginObject()
    json.member("mimeType", content.mediaType ?? fields.first("Content-Type") ?? "")
    let encoding = json.text(bytes)
    if let encoding { json.member("_encoding", encoding) }
    json.endObject()
  }

  private func bodySize(_ body: RecordingContents.Entry.DecodedBody) -> Int? {
    switch body {
    case .none: 0
    case .unknown, .lost: nil
    case .bytes(let bytes, _): bytes.count
    }
  }

  // MARK: Response

  private func writeResponse(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let response = record.response
    json.beginObject()
    json.name("status")
    json.number(response?.status ?? 0)
    json.member("statusText", response?.reason ?? "")
    json.member("httpVersion", response == nil ? "" : version)
    json.name("cookies")
    HARCookies.write(responseFields: response?.fields ?? [], to: &json)
    json.name("headers")
    json.headers(response?.fields ?? [])
    json.name("content")
    writeContent(body, to: &json)
    json.member("redirectURL", response?.fields.first("Location") ?? "")
    json.name("headersSize")
    json.number(record.wire?.sizes?.responseHead ?? -1)
    json.name("bodySize")
    json.number(record.wire?.sizes?.responseBody ?? -1)
    if response == nil { json.member("_error", failure) }
    json.endObject()
  }

  private func writeContent(
    _ body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    let field = record.response?.fields.first("Content-Type")
    json.beginObject()
    guard case .bytes(let bytes, let content) = body else {
      json.name("size")
      json.number(0)
      json.member("mimeType", field ?? "x-unknown")
      return json.endObject()
    }
    json.name("size")
    json.number(bytes.count)
    if content.isCoded {
      json.name("compression")
      json.number(bytes.count - content.length)
    }
    json.member("mimeType", content.mediaType ?? field ?? "x-unknown")
    let encoding = json.text(bytes)
    if let encoding { json.member("encoding", encoding) }
    json.endObject()
  }

  private var failure: String { record.failure ?? "the exchange was \(record.outcome.rawValue)" }

  private var version: String { record.wire?.version ?? "unknown" }

  /// The address without its port, and without the brackets of IPv6.
  private static func host(of address: String) -> String {
    let end = address.utf8.lastIndex(of: UInt8(ascii: ":")) ?? address.endIndex
    return address[..<end].filter { $0 != "[" && $0 != "]" }
  }
}

extension JSONOutput {
  mutating func member(_ name: StaticString, _ text: String) {
    self.name(name)
    string(text)
  }

  /// The member `text`; returns the encoding that it had to be given, nil for text as it is.
  fileprivate mutating func text(_ bytes: [UInt8]) -> String? {
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
