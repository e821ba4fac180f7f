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
