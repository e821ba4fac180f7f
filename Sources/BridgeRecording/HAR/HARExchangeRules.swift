internal import BridgeFormats
internal import BridgeHAR

/// Builds the record of an exchange from its HAR entry: what replay needs. Bodies stay in the file.
struct HARExchangeRules {
  let sources: HARBodySources

  /// Whether ``HARDetailRules`` will add the other members, so that bodies that replay cannot use are kept too.
  var keepsAll = false

  /// The record, with the id that `_bridge` states or 0; nil if the entry has no request.
  func record(
    _ entry: HAREntry, number: Int, _ warnings: inout HARWarnings
  ) throws -> ExchangeRecord? {
    noteText(entry, number, &warnings)
    guard let request = entry.object.request else {
      warnings.entryLoss(number, .missingRequest, "the entry has no request and is left out")
      return nil
    }
    let method = method(request, number, &warnings)
    noteTarget(request, of: entry.object, number, &warnings)
    let fields = fields(request.headers, of: "request", number, &warnings)
    let body = try HARRequestBodyRules(
      number: number, method: method, request: request, fields: fields, sources: sources,
      stated: stated("requestBody", of: entry.object, request.post)
    ).body(&warnings)
    var record = ExchangeRecord(
      id: entry.object.bridge?["id"]?.scalarText.flatMap { UInt64($0) } ?? 0,
      request: RequestRecord(
        method: method, url: request["url"]?.scalarText ?? "", fields: fields, body: body))
    record.start = start(entry.object, number, &warnings)
    record.duration = duration(entry.object, number, &warnings)
    record.resourceType = entry.object["_resourceType"]?.scalarText
    try addOutcome(of: entry.object, to: &record, number, &warnings)
    noteReceived(entry.object, number, &warnings)
    return record
  }

  /// The messages of the WebSocket connection that the entry opened, read on demand; nil if it has none.
  func webSocket(_ entry: HAREntry, since start: Duration?) -> RecordedWebSocket? {
    guard let list = entry.object.place(HARMessages.name), list.count > 0 else { return nil }
    return HARMessages.recorded(list.range, in: sources.file, start)
  }

  private func stated(
    _ name: String, of entry: HARObject, _ holder: HARObject?
  ) -> HARStatedBody? {
    guard let state = entry.bridge?[name] else { return nil }
    return HARStatedBody(state: state, holder: holder, sources: sources, keepsAll: keepsAll)
  }

  // MARK: Request

  /// ``HARDetailRules`` reads the request as received, after all warnings have been given.
  private func noteReceived(_ entry: HARObject, _ number: Int, _ warnings: inout HARWarnings) {
    guard let state = entry.bridge?.object("received")?["body"], !HARStatedBody.isKnown(state)
    else { return }
    warnings.entry(
      number, .unknownState,
      "the body of the request as received is in a state that is unknown; it is lost")
  }

  private func method(
    _ request: HARObject, _ number: Int, _ warnings: inout HARWarnings
  ) -> String {
    if let method = request["method"]?.scalarText, !method.isEmpty { return method }
    warnings.entry(number, .missingMethod, "the request has no method; GET is assumed")
    return "GET"
  }

  private func noteTarget(
    _ request: HARObject, of entry: HARObject, _ number: Int, _ warnings: inout HARWarnings
  ) {
    let scheme = request["url"]?.scalarText?.utf8.prefix { $0 != UInt8(ascii: ":") }
    let name = scheme.map { String(decoding: $0.prefix(20), as: UTF8.self).lowercased() } ?? ""
    let hasMessages = (entry.place(HARMessages.name)?.count ?? 0) > 0
    if name.isEmpty {
      warnings.entry(number, .missingURL, "the request has no URL")
    } else if name != "http", name != "https", !hasMessages {
      warnings.entry(number, .notHTTP, "the URL is not one of http or https and cannot be sent")
    }
  }

  private func fields(
    _ headers: HARHeaders, of message: String, _ number: Int, _ warnings: inout HARWarnings
  ) -> [RecordedField] {
    let recorded = HARRecordedFields(headers)
    if headers.isMissing {
      warnings.entry(number, .missingFields, "the \(message) has no list of header fields")
    }
    if headers.hasOddElements {
      warnings.entry(
        number, .oddField, "header fields of the \(message) without a name are left out")
    }
    if headers.isUnusual {
      warnings.entry(
        number, .fieldForm, "header fields are written as pairs or as one object; they are read")
    }
    if recorded.hasMissingValues {
      warnings.entry(
        number, .missingValue, "header fields of the \(message) without a value get an empty one")
    }
    if recorded.hasJoinedValues {
      warnings.entry(
        number, .joinedField, "field values of the \(message) with line ends are split")
    }
    return recorded.fields
  }

  private func noteText(_ entry: HAREntry, _ number: Int, _ warnings: inout HARWarnings) {
    if let name = entry.repeatedMember {
      warnings.entryLoss(
        number, .repeatedMember,
        "the entry has “\(name)” more than once; the last one counts, the others are lost")
    }
    if entry.oddities.loneSurrogates > 0 {
      warnings.entry(
        number, .loneSurrogate, "lone surrogates, which have no bytes, become U+FFFD")
    }
    if entry.oddities.notNumbers > 0 {
      warnings.entry(
        number, .notANumber, "NaN or Infinity in place of a number is ignored")
    }
    if entry.oddities.brokenUTF8 > 0 {
      warnings.entry(number, .brokenUTF8, "texts that are not UTF-8 are repaired with U+FFFD")
    }
  }

  // MARK: Time

  private func start(
    _ entry: HARObject, _ number: Int, _ warnings: inout HARWarnings
  ) -> Duration? {
    if entry.isAbsent("startedDateTime") { return nil }
    guard let started = entry["startedDateTime"], started.scalarText?.isEmpty == false else {
      warnings.entry(number, .missingStart, "the entry has no start; it keeps its place")
      return nil
    }
    if let start = HARDate.parse(started) { return start }
    warnings.entry(
      number, .invalidStart, "the start of the entry is not a date; it keeps its place")
    return nil
  }

  private func duration(
    _ entry: HARObject, _ number: Int, _ warnings: inout HARWarnings
  ) -> Duration? {
    if entry.isAbsent("time") { return nil }
    let time = entry["time"]?.scalarNumber
    if let time, time >= 0, let duration = Self.milliseconds(time) { return duration }
    if time != nil {
      warnings.entry(number, .negativeTime, "the time of the entry is impossible and is ignored")
    } else {
      warnings.entry(number, .missingTime, "the entry has no time")
    }
    return Self.sum(entry.object("timings")).flatMap(Self.milliseconds)
  }

  /// The sum of the timings that apply; nil if there are none. `ssl` is part of `connect`; −1 means that a phase does not
  /// apply (HAR 1.2 § timings).
  private static func sum(_ timings: HARObject?) -> Double? {
    let applicable = ["blocked", "dns", "connect", "send", "wait", "receive"]
      .compactMap { timings?[$0]?.scalarNumber }.filter { $0 >= 0 }
    return applicable.isEmpty ? nil : applicable.reduce(0, +)
  }

  /// The duration, to the nanosecond; nil above ten thousand years, which cannot be a measurement.
  static func milliseconds(_ count: Double) -> Duration? {
    guard count < 3.2e14 else { return nil }
    let whole = count.rounded(.down)
    return .milliseconds(Int64(whole)) + .nanoseconds(Int64(((count - whole) * 1e6).rounded()))
  }

  // MARK: Outcome

  private func addOutcome(
    of entry: HARObject, to record: inout ExchangeRecord, _ number: Int,
    _ warnings: inout HARWarnings
  ) throws {
    let response = entry.response
    let failure =
      response?.failure(in: ["_error", "_failureText"]) ?? entry.failure(in: ["_error"])
    guard let response, let status = Self.status(response["status"]) else {
      let reason = Self.reason(response, failure)
      warnings.entry(
        number, .noResponse, "the request has no response: \(reason.prefix(Self.maximumReason))")
      return (record.outcome, record.failure) = (.failed, reason)
    }
    let fields = fields(response.headers, of: "response", number, &warnings)
    if failure != nil {
      warnings.entry(
        number, .responseAborted, "the response came with an error and may be incomplete")
    }
    let body = try HARResponseBodyRules(
      number: number, method: record.request.method, status: status, response: response,
      fields: fields, sources: sources, stated: stated("responseBody", of: entry, response.content)
    ).body(&warnings)
    record.response = ResponseRecord(
      status: status, reason: response["statusText"]?.scalarText ?? "", fields: fields, body: body)
  }

  private static func status(_ value: JSONValue?) -> Int? {
    guard let number = value?.scalarNumber, let status = Int(exactly: number) else { return nil }
    return (100...999).contains(status) ? status : nil
  }

  /// The maximum length of a reason in a message.
  private static let maximumReason = 200

  private static func reason(_ response: HARObject?, _ failure: String?) -> String {
    let reason = wholeReason(response, failure)
    let isTooLong = reason.utf8.count > JSONFileScanner.maximumTree
    return isTooLong ? String(reason.prefix(maximumReason)) : reason
  }

  private static func wholeReason(_ response: HARObject?, _ failure: String?) -> String {
    if let failure { return failure }
    guard let response else { return "the entry has no response" }
    if let text = response["statusText"]?.scalarText, !text.isEmpty { return text }
    guard let status = response["status"]?.scalarText else { return "the response has no status" }
    return "the response has the status “\(status.prefix(20))”"
  }
}

extension HARObject {
  /// Whether the entry has a member only because HAR requires it.
  func isAbsent(_ name: String) -> Bool { bridge?["absent"]?.texts.contains(name) == true }
}
