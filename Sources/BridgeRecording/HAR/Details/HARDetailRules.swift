internal import BridgeFormats
internal import BridgeHAR

/// Adds the members of a HAR entry that replay does not need to its record, this program's in `_bridge` included.
///
/// HAR's own members take precedence over `_bridge`, because the file may have been edited. Impossible values are
/// ignored.
struct HARDetailRules {
  let entry: HARObject
  let sources: HARBodySources

  /// The ids of the file's exchanges and pages in a journal.
  let names: HARNames

  private var bridge: HARObject { entry.bridge ?? HARObject() }

  /// Adds all members except the foreign ones, and loads the bodies.
  func complete(_ record: inout ExchangeRecord) throws {
    addOrigin(to: &record)
    addOutcome(to: &record)
    try addMessages(to: &record)
    addTimes(to: &record)
    record.wire = HARWireRules(entry: entry, hopDuration: record.hopDuration).wire
  }

  // MARK: Origin

  private func addOrigin(to record: inout ExchangeRecord) {
    let parent: UInt64? = integer(bridge["redirectHopOf"]) ?? integer(bridge["parent"])
    record.parent = parent.flatMap { names.exchange($0) }
    record.isRedirectHop = bridge["redirectHopOf"] != nil
    record.hop = max(0, integer(bridge["hop"]) ?? 0)
    record.requestID = bridge["requestId"]?.text
    record.session = bridge["session"]?.text
    record.host = bridge["host"]?.text
    record.handlers = bridge["handlers"]?.texts ?? []
    record.page = entry["pageref"]?.scalarText.flatMap { names.page($0) }
  }

  private func addOutcome(to record: inout ExchangeRecord) {
    if let outcome = bridge["outcome"]?.text.flatMap({ ExchangeRecord.Outcome(rawValue: $0) }) {
      record.outcome = outcome
    }
    if record.response != nil {
      record.failure = bridge["failure"]?.text
    } else if entry.isAbsent("_error") {
      record.failure = nil
    }
  }

  /// The record's start and duration are those of the whole exchange; HAR's are those of its last hop.
  private func addTimes(to record: inout ExchangeRecord) {
    record.monotonicStart = nanoseconds(bridge["at"])
    guard let offset = nanoseconds(bridge["hopOffset"]), offset >= .zero else { return }
    record.hopOffset = offset
    record.start = record.start.map { $0 - offset }
    record.duration = record.duration.map { $0 + offset }
  }

  // MARK: Messages

  private func addMessages(to record: inout ExchangeRecord) throws {
    record.request.trailers = [RecordedField](har: bridge["requestTrailers"])
    record.request.body = try record.request.body.loaded()
    try addReceived(to: &record)
    guard var response = record.response else { return }
    response.trailers = [RecordedField](har: bridge["trailers"])
    response.interim = bridge["interim"]?.elements.compactMap { status($0) } ?? []
    response.body = try response.body.loaded()
    record.response = response
    addDelivered(to: &record, like: response)
  }

  /// The entry itself holds the request as sent.
  private func addReceived(to record: inout ExchangeRecord) throws {
    guard let received = bridge.object("received") else { return }
    record.sent = record.request
    record.request.method = received["method"]?.text ?? record.request.method
    record.request.url = received["url"]?.text ?? record.request.url
    record.request.fields = [RecordedField](har: received["headers"])
    if let trailers = received["trailers"] {
      record.request.trailers = [RecordedField](har: trailers)
    }
    if let state = received["body"] {
      let stated = HARStatedBody(
        state: state, holder: received.post, sources: sources, keepsAll: true)
      let body = stated.onlyBody(state["mediaType"]?.text, of: record.request.fields)
      record.request.body = try body.loaded()
    }
  }

  private func addDelivered(to record: inout ExchangeRecord, like response: ResponseRecord) {
    guard let delivered = bridge["delivered"], let status = status(delivered["status"]) else {
      return
    }
    var copy = response
    copy.status = status
    copy.reason = delivered["statusText"]?.text ?? response.reason
    copy.fields = [RecordedField](har: delivered["headers"])
    if let trailers = delivered["trailers"] { copy.trailers = [RecordedField](har: trailers) }
    record.delivered = copy
  }

  // MARK: Values

  private func integer<Number: FixedWidthInteger>(_ value: JSONValue?) -> Number? {
    value.flatMap { JSONMembers.integer($0) }
  }

  private func nanoseconds(_ value: JSONValue?) -> Duration? {
    let count: Int64? = integer(value)
    return count.map { .nanoseconds($0) }
  }

  /// RFC 9110 §15: three digits.
  private func status(_ value: JSONValue?) -> Int? {
    let status: Int? = integer(value)
    return status.flatMap { (100...999).contains($0) ? $0 : nil }
  }
}
