internal import BridgeFormats
internal import BridgeHAR

/// Writes one entry of a HAR file (http://www.softwareishard.com/blog/har-12-spec/). Data that HAR has no member for
/// goes into `_bridge`.
struct HAREntryWriting {
  let entry: RecordingContents.Entry

  /// The page the entry belongs to.
  let page: String

  /// Written in place of an unknown start, and marked as a substitute.
  let substituteStart: Duration

  private var record: ExchangeRecord { entry.record }

  /// Members from the HAR file that the entry was read from, beyond the record.
  private var foreign: JSONValue? { record.har?.value }

  init(entry: RecordingContents.Entry, page: String, substituteStart: Duration) {
    (self.entry, self.page, self.substituteStart) = (entry, page, substituteStart)
  }

  /// Writes the entry. Its bodies are held in memory while it is written.
  func write(to json: inout JSONOutput) throws {
    let derived = try HARDerivedMembers(entry)
    let timings = HARTimings(record)
    var object = HARObjectWriter(foreign, to: &json)
    object.members(derived.entry(on: page), to: &json)
    let start = record.hopStart ?? substituteStart
    object.own("startedDateTime", to: &json) { $0.string(ISODate.text(start)) }
    object.own("time", to: &json) { $0.value(.milliseconds(timings.total)) }
    object.own("request", to: &json) { writeRequest(derived, to: &$0) }
    object.own("response", to: &json) { writeResponse(derived, to: &$0) }
    object.own("timings", to: &json) { timings.write(to: &$0, foreign?["timings"]) }
    object.without("_bridge")
    if !entry.messages.isEmpty {
      object.own("_webSocketMessages", to: &json) {
        HARMessages.write(entry.messages, start, entry.bodies, to: &$0)
      }
    }
    json.name("_bridge")
    try HARExtension(entry, derived).write(to: &json)
    object.end(to: &json)
  }

  // MARK: Request

  private func writeRequest(_ derived: HARDerivedMembers, to json: inout JSONOutput) {
    let request = record.requestOnWire
    var object = HARObjectWriter(foreign?["request"], to: &json)
    object.own("method", to: &json) { $0.string(request.method) }
    object.own("url", to: &json) { $0.string(request.url) }
    object.members(derived.request, to: &json)
    object.member("cookies", to: &json) { $0.cookies(sentAs: request.fields.values(of: "Cookie")) }
    object.own("headers", to: &json) { $0.headers(request.fields) }
    object.own("queryString", to: &json) { $0.queryString(of: request.url) }
    object.without("postData")
    writePost(derived, to: &json)
    object.end(to: &json)
  }

  private func writePost(_ derived: HARDerivedMembers, to json: inout JSONOutput) {
    let foreign = foreign?["request"]?["postData"]
    guard case .kept(let kept) = derived.requestBody else {
      return json.member("postData", ForeignMembers(foreign))
    }
    json.name("postData")
    var object = HARObjectWriter(foreign, to: &json)
    object.members(derived.post, to: &json)
    write(kept, "_encoding", &object, to: &json)
    object.end(to: &json)
  }

  // MARK: Response

  private func writeResponse(_ derived: HARDerivedMembers, to json: inout JSONOutput) {
    var object = HARObjectWriter(foreign?["response"], to: &json)
    object.members(derived.response, to: &json)
    let fields = record.response?.fields ?? []
    object.member("cookies", to: &json) { $0.cookies(setBy: fields.values(of: "Set-Cookie")) }
    if fields.isEmpty {
      object.member("headers", to: &json) { $0.headers(fields) }
    } else {
      object.own("headers", to: &json) { $0.headers(fields) }
    }
    object.own("content", to: &json) { writeContent(derived, to: &$0) }
    object.end(to: &json)
  }

  private func writeContent(_ derived: HARDerivedMembers, to json: inout JSONOutput) {
    var object = HARObjectWriter(foreign?["response"]?["content"], to: &json)
    object.members(derived.content, to: &json)
    if case .kept(let kept) = derived.responseBody { write(kept, "encoding", &object, to: &json) }
    object.end(to: &json)
  }

  private func write(
    _ kept: RecordingContents.Entry.KeptBody, _ name: StaticString,
    _ object: inout HARObjectWriter, to json: inout JSONOutput
  ) {
    for name in ["text", "encoding", "_encoding", "_file"] { object.without(name) }
    json.bodyText(kept.bytes, encoding: name)
  }
}

extension JSONOutput {
  /// Writes the list `headers`.
  mutating func headers(_ fields: [RecordedField]) { pairs(fields.map { ($0.name, $0.value) }) }
}
