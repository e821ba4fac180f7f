internal import BridgeHAR

/// Builds an exchange from what the file says about one entry.
struct HARExchangeRules {
  let sources: HARBodySources

  /// The exchange, with its start since 1970; nil if the entry has no request.
  func exchange(
    _ draft: HAREntryDraft, number: Int, _ warnings: inout HARWarnings
  ) throws -> RecordedExchange? {
    noteText(draft, number, &warnings)
    guard let request = draft.request else {
      warnings.entryLoss(number, .missingRequest, "the entry has no request and is left out")
      return nil
    }
    let method = method(request, number, &warnings)
    noteTarget(request, of: draft, number, &warnings)
    let fields = fields(request.headers, of: "request", number, &warnings)
    let body = try HARRequestBodyRules(
      number: number, method: method, draft: request, fields: fields, sources: sources,
      stated: draft.bridge.requestBody
    ).body(&warnings)
    let start = self.start(draft, number, &warnings)
    var exchange = RecordedExchange(
      number: number, start: start,
      duration: duration(draft, number, &warnings),
      request: RecordedRequest(
        method: method, url: request.url ?? "", fields: fields, body: body),
      outcome: try outcome(draft, to: method, number, &warnings), resourceType: draft.resourceType)
    exchange.webSocket = draft.messages.map { HARMessages.recorded($0, in: sources.file, start) }
    return exchange
  }

  // MARK: Request

  private func method(
    _ request: HARRequestDraft, _ number: Int, _ warnings: inout HARWarnings
  ) -> String {
    if let method = request.method, !method.isEmpty { return method }
    warnings.entry(number, .missingMethod, "the request has no method; GET is assumed")
    return "GET"
  }

  private func noteTarget(
    _ request: HARRequestDraft, of draft: HAREntryDraft, _ number: Int,
    _ warnings: inout HARWarnings
  ) {
    let scheme = request.url?.utf8.prefix { $0 != UInt8(ascii: ":") }
    let name = scheme.map { String(decoding: $0.prefix(20), as: UTF8.self).lowercased() } ?? ""
    if name.isEmpty {
      warnings.entry(number, .missingURL, "the request has no URL")
    } else if name != "http", name != "https", draft.messages == nil {
      warnings.entry(number, .notHTTP, "the URL is not one of http or https and cannot be sent")
    }
  }

  private func fields(
    _ headers: HARHeadersDraft, of message: String, _ number: Int, _ warnings: inout HARWarnings
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

  private func noteText(_ draft: HAREntryDraft, _ number: Int, _ warnings: inout HARWarnings) {
    if let name = draft.repeatedMember {
      warnings.entryLoss(
        number, .repeatedMember,
        "the entry has “\(name)” more than once; the last one counts, the others are lost")
    }
    if draft.loneSurrogates > 0 {
      warnings.entry(
        number, .loneSurrogate, "lone surrogates, which have no bytes, become U+FFFD")
    }
    if draft.notNumbers > 0 {
      warnings.entry(
        number, .notANumber, "NaN or Infinity in place of a number is ignored")
    }
    if draft.brokenUTF8 > 0 {
      warnings.entry(number, .brokenUTF8, "texts that are not UTF-8 are repaired with U+FFFD")
    }
  }

  // MARK: Time

  private func start(
    _ draft: HAREntryDraft, _ number: Int, _ warnings: inout HARWarnings
  ) -> Duration? {
    if draft.bridge.absent.contains("startedDateTime") { return nil }
    guard let started = draft.started, started.text?.isEmpty == false else {
      warnings.entry(number, .missingStart, "the entry has no start; it keeps its place")
      return nil
    }
    if let start = HARDate.parse(started) { return start }
    warnings.entry(
      number, .invalidStart, "the start of the entry is not a date; it keeps its place")
    return nil
  }

  private func duration(
    _ draft: HAREntryDraft, _ number: Int, _ warnings: inout HARWarnings
  ) -> Duration? {
    if draft.bridge.absent.contains("time") { return nil }
    let time = draft.time?.number
    if let time, time >= 0, let duration = Self.milliseconds(time) { return duration }
    if time != nil {
      warnings.entry(number, .negativeTime, "the time of the entry is impossible and is ignored")
    } else {
      warnings.entry(number, .missingTime, "the entry has no time")
    }
    return draft.timings.flatMap(Self.milliseconds)
  }

  /// The duration, to the nanosecond; nil above ten thousand years, which cannot be a measurement.
  static func milliseconds(_ count: Double) -> Duration? {
    guard count < 3.2e14 else { return nil }
    let whole = count.rounded(.down)
    return .milliseconds(Int64(whole)) + .nanoseconds(Int64(((count - whole) * 1e6).rounded()))
  }

  // MARK: Outcome

  private func outcome(
    _ draft: HAREntryDraft, to method: String, _ number: Int, _ warnings: inout HARWarnings
  ) throws -> RecordedOutcome {
    let failure = draft.response?.failure ?? draft.failure
    guard let response = draft.response, let status = Self.status(response.status) else {
      let reason = Self.reason(draft.response, failure)
      warnings.entry(number, .noResponse, "the request has no response: \(reason)")
      return .noResponse(reason: reason)
    }
    let fields = fields(response.headers, of: "response", number, &warnings)
    if failure != nil {
      warnings.entry(
        number, .responseAborted, "the response came with an error and may be incomplete")
    }
    let body = try HARResponseBodyRules(
      number: number, method: method, status: status, draft: response, fields: fields,
      sources: sources, stated: draft.bridge.responseBody
    ).body(&warnings)
    return .response(
      RecordedResponse(
        status: status, reason: response.statusText ?? "", fields: fields, body: body))
  }

  private static func status(_ value: HARScalar?) -> Int? {
    guard let number = value?.number, let status = Int(exactly: number) else { return nil }
    return (100...999).contains(status) ? status : nil
  }

  /// The maximum length of a reason in a message.
  static let maximumReason = 200

  private static func reason(_ response: HARResponseDraft?, _ failure: String?) -> String {
    if let failure { return String(failure.prefix(maximumReason)) }
    guard let response else { return "the entry has no response" }
    if let text = response.statusText, !text.isEmpty { return String(text.prefix(maximumReason)) }
    guard let status = response.status?.text else { return "the response has no status" }
    return "the response has the status “\(status.prefix(20))”"
  }
}
