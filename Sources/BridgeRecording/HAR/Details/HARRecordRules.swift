internal import BridgeFormats
internal import BridgeHAR

/// Builds the record of an exchange from its HAR entry, including this program's members in `_bridge`.
///
/// HAR's own members take precedence over `_bridge`, because the file may have been edited. Impossible values are
/// ignored.
struct HARRecordRules {
  let tree: HAREntryTree
  let sources: HARBodySources

  /// The ids of the file's exchanges and pages in a journal.
  let names: HARNames

  private var entry: JSONValue { tree.value }
  private var bridge: JSONValue { entry["_bridge"] ?? .null }

  /// Adds all members except the foreign ones to a record that holds only what replay needs.
  func complete(_ record: inout ExchangeRecord) throws {
    addOrigin(to: &record)
    addOutcome(to: &record)
    try addMessages(to: &record)
    addTimes(to: &record)
    record.wire =
      HARWireRules(
        entry: entry, bridge: bridge, hopDuration: record.hopDuration
      ).wire
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
    record.page = entry["pageref"]?.scalar.text.flatMap { names.page($0) }
  }

  private func addOutcome(to record: inout ExchangeRecord) {
    if let outcome = bridge["outcome"]?.text.flatMap({ ExchangeRecord.Outcome(rawValue: $0) }) {
      record.outcome = outcome
    }
    guard record.response == nil else {
      return record.failure = bridge["failure"]?.text
    }
    if isAbsent("_error") { return record.failure = nil }
    // The readers truncate the reason; here it is complete.
    let response = entry["response"] ?? .null
    let reasons = [
      response["_error"], response["_failureText"], entry["_error"], response["statusText"],
    ]
    let whole = reasons.compactMap { $0?.text }
    record.failure = record.failure.map { reason in
      reason.count < HARExchangeRules.maximumReason
        ? reason : whole.first { $0.hasPrefix(reason) } ?? reason
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
    let trailers = [RecordedField](har: bridge["requestTrailers"])
    record.request.trailers = trailers
    record.request.body = try body(record.request.body, "requestBody", .post)
    try addReceived(to: &record)
    guard var response = record.response else { return }
    response.trailers = [RecordedField](har: bridge["trailers"])
    response.interim = bridge["interim"]?.elements.compactMap { status($0) } ?? []
    response.body = try body(response.body, "responseBody", .content)
    record.response = response
    addDelivered(to: &record, like: response)
  }

  /// The entry itself holds the request as sent.
  private func addReceived(to record: inout ExchangeRecord) throws {
    guard let received = bridge["received"], case .object = received else { return }
    record.sent = record.request
    record.request.method = received["method"]?.text ?? record.request.method
    record.request.url = received["url"]?.text ?? record.request.url
    record.request.fields = [RecordedField](har: received["headers"])
    if let trailers = received["trailers"] {
      record.request.trailers = [RecordedField](har: trailers)
    }
    if let state = received["body"] {
      record.request.body = try HARKeptBody(
        state: state, text: tree.bodies[.receivedPost],
        isBase64: received["postData"]?["_encoding"]?.text == "base64", sources: sources
      ).record
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

  /// The body with the facts about its bytes from `_bridge`.
  private func body(
    _ body: BodyRecord, _ name: String, _ place: HAREntryTree.Place
  ) throws -> BodyRecord {
    guard let state = bridge[name] else { return body }
    let holder = place == .post ? entry["request"]?["postData"] : entry["response"]?["content"]
    let encoding = holder?[place == .post ? "_encoding" : "encoding"]?.text
    return try HARKeptBody(
      state: state, text: tree.bodies[place], isBase64: encoding == "base64", sources: sources
    ).completed(body)
  }

  // MARK: Values

  private func isAbsent(_ name: String) -> Bool { bridge["absent"]?.texts.contains(name) == true }

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
