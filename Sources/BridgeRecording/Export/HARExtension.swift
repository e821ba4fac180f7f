internal import BridgeFormats
internal import BridgeHAR

/// The member `_bridge` of a HAR entry: facts that HAR has no member for.
///
/// ``HARDetailRules`` reads it. Times are whole nanoseconds. Facts that follow from HAR's own members are not repeated.
struct HARExtension {
  private let entry: RecordingContents.Entry
  private let derived: HARDerivedMembers

  private var record: ExchangeRecord { entry.record }

  init(_ entry: RecordingContents.Entry, _ derived: HARDerivedMembers) {
    (self.entry, self.derived) = (entry, derived)
  }

  func write(to json: inout JSONOutput) throws {
    json.beginObject()
    json.member("id", record.id)
    writeAbsent(to: &json)
    json.name("requestBody")
    HARBodyState(derived.requestBody).write(to: &json)
    if record.response != nil {
      json.name("responseBody")
      HARBodyState(derived.responseBody).write(to: &json)
    }
    writeOutcome(to: &json)
    writeOrigin(to: &json)
    writeTimes(to: &json)
    writeWire(to: &json)
    try writeReceived(to: &json)
    writeDelivered(to: &json)
    writeTrailers(to: &json)
    json.endObject()
  }

  /// Writes the names of members that the entry has only because HAR requires them.
  private func writeAbsent(to json: inout JSONOutput) {
    let isSizeUnknown = record.wire?.sizes?.requestBody == nil
    let absent = [
      record.start == nil ? "startedDateTime" : nil, record.duration == nil ? "time" : nil,
      record.wire?.timings == nil ? "timings" : nil,
      isSizeUnknown && derived.bodySize != nil ? "request.bodySize" : nil,
      record.response == nil && record.failure == nil ? "_error" : nil,
    ].compactMap(\.self)
    json.member("absent", absent)
  }

  private func writeOutcome(to json: inout JSONOutput) {
    let usual = record.response == nil ? ExchangeRecord.Outcome.failed : .complete
    if record.outcome != usual { json.member("outcome", record.outcome.rawValue) }
    if record.response != nil, let failure = record.failure { json.member("failure", failure) }
  }

  private func writeOrigin(to json: inout JSONOutput) {
    if record.isRedirectHop {
      json.name("redirectHopOf")
      if let parent = record.parent { json.number(parent) } else { json.literal("null") }
    } else if let parent = record.parent {
      json.member("parent", parent)
    }
    if record.hop > 0 { json.member("hop", record.hop) }
    json.member("host", record.host)
    json.member("session", record.session)
    json.member("requestId", record.requestID)
    json.member("handlers", record.handlers)
  }

  private func writeTimes(to json: inout JSONOutput) {
    json.member("at", record.monotonicStart)
    json.member("hopOffset", record.hopOffset)
    guard let timings = record.wire?.timings,
      HARTimings(timings, record.hopDuration).asRead != timings
    else { return }
    json.name("timings")
    timings.write(to: &json)
  }

  private func writeWire(to json: inout JSONOutput) {
    guard let wire = record.wire else { return }
    if let remote = wire.remote, HARAddress.host(of: remote) != remote {
      json.member("remote", remote)
    }
    if wire.isReused { json.member("reused", true) }
    json.member("tls", wire.tls)
  }

  // MARK: Second copies

  /// The request as received, if it is recorded separately from the one sent.
  private func writeReceived(to json: inout JSONOutput) throws {
    guard let sent = record.sent else { return }
    json.name("received")
    json.beginObject()
    json.member("method", record.request.method)
    json.member("url", record.request.url)
    json.name("headers")
    json.headers(record.request.fields)
    if record.request.trailers != sent.trailers {
      json.name("trailers")
      json.headers(record.request.trailers)
    }
    if let body = try entry.receivedBody() { write(received: body, to: &json) }
    json.endObject()
  }

  private func write(
    received body: RecordingContents.Entry.DecodedBody, to json: inout JSONOutput
  ) {
    json.name("body")
    HARBodyState(body).write(to: &json)
    guard case .kept(let kept) = body else { return }
    json.name("postData")
    json.beginObject()
    json.member(
      "mimeType", kept.content.mediaType ?? record.request.fields.first("Content-Type") ?? "")
    json.bodyText(kept.bytes, encoding: "_encoding")
    json.endObject()
  }

  /// The response as delivered, if it is recorded separately from the one received.
  private func writeDelivered(to json: inout JSONOutput) {
    guard let response = record.response, let delivered = record.delivered else { return }
    json.name("delivered")
    json.beginObject()
    json.member("status", delivered.status)
    json.member("statusText", delivered.reason)
    json.name("headers")
    json.headers(delivered.fields)
    if delivered.trailers != response.trailers {
      json.name("trailers")
      json.headers(delivered.trailers)
    }
    json.endObject()
  }

  private func writeTrailers(to json: inout JSONOutput) {
    let request = record.requestOnWire.trailers
    if !request.isEmpty {
      json.name("requestTrailers")
      json.headers(request)
    }
    guard let response = record.response else { return }
    if !response.trailers.isEmpty {
      json.name("trailers")
      json.headers(response.trailers)
    }
    if !response.interim.isEmpty { json.list("interim", response.interim) { $0.number($1) } }
  }
}
