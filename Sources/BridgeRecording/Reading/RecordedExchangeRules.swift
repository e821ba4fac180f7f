internal import BridgeCoding
internal import BridgeFormats
internal import BridgeHAR

/// Converts a record to the exchange that replay uses.
struct RecordedExchangeRules {
  /// The journal of the records; nil for a HAR file, whose reader has shared texts and noted irregularities itself.
  private let journal: RecordingFile?
  private let bodies: BlobStore
  private var texts = TextTable()
  private(set) var warnings = WarningList()

  /// The rules for the records of `journal`; they read again from it what they refer to.
  init(journal: RecordingFile, bodies: BlobStore) {
    (self.journal, self.bodies) = (journal, bodies)
  }

  /// The rules for the records of a HAR file.
  init() { (journal, bodies) = (nil, BlobStore(folder: "")) }

  /// The exchange or hop at that place, with its start since 1970.
  mutating func exchange(
    _ record: ExchangeRecord, at range: Range<Int>, number: Int, webSocket: RecordedWebSocket? = nil
  ) -> RecordedExchange {
    let sent = record.requestOnWire
    let request = RecordedRequest(
      method: shared(sent.method), url: sent.url, fields: shared(sent.fields),
      body: body(sent.body, at: range, number, fields: sent.fields, .sent))
    var exchange = RecordedExchange(
      number: number, start: record.hopStart, duration: record.hopDuration, request: request,
      outcome: outcome(record, range, number),
      resourceType: record.resourceType.map { shared($0) })
    exchange.wasCancelled = record.outcome == .aborted && record.response == nil
    exchange.webSocket =
      webSocket
      ?? record.har?.value[HARMessages.name].map { list in
        RecordedWebSocket { HARMessages.read(list, since: record.hopStart) }
      }
    return exchange
  }

  private mutating func outcome(
    _ record: ExchangeRecord, _ range: Range<Int>, _ number: Int
  ) -> RecordedOutcome {
    guard let response = record.response else {
      let reason = record.failure ?? "the exchange was \(record.outcome.rawValue)"
      warn(number, "no-response", "the request has no response: \(reason)")
      // The recorder of a HAR file may have written any text.
      return .noResponse(reason: journal == nil ? String(reason.prefix(200)) : reason)
    }
    return .response(
      RecordedResponse(
        status: response.status, reason: shared(response.reason),
        fields: shared(response.fields),
        body: body(response.body, at: range, number, fields: response.fields, .answer)))
  }

  private mutating func shared(_ fields: [RecordedField]) -> [RecordedField] {
    guard journal != nil else { return fields }
    return fields.map { RecordedField(texts.shared($0.name), texts.shared($0.value)) }
  }

  private mutating func shared(_ text: String) -> String {
    journal == nil ? text : texts.shared(text)
  }

  // MARK: Bodies

  /// The message of a record that a body belongs to.
  private enum Side { case sent, answer }

  private mutating func body(
    _ body: BodyRecord, at range: Range<Int>, _ number: Int, fields: [RecordedField], _ side: Side
  ) -> RecordedBody {
    switch body {
    case .none: return .none
    case .unknown: return .unknown
    case .missing(let reason):
      warn(number, "body-missing", "a body was not recorded: \(reason)")
      return .missing(reason: reason)
    case .damaged(let reason): return .damaged(reason: reason)
    case .content(let content):
      if let reason = content.cut ?? bodies.loss(of: content) {
        warn(number, "body-partial", "a body is incomplete: \(reason)")
        return .damaged(reason: reason)
      }
      let type = (content.mediaType ?? fields.first("Content-Type")).map { shared($0) }
      var whole = self.content(
        content, at: range, type: type, undoing: codings(content, fields, side), side)
      whole.stored = bodies.stored(content, of: fields)
      return .content(whole)
    }
  }

  private func content(
    _ content: ContentRecord, at range: Range<Int>, type: String?, undoing codings: [ContentCoding],
    _ side: Side
  ) -> RecordedContent {
    guard let journal, content.isInline else {
      let bodies = bodies
      return RecordedContent(mediaType: type, isText: content.isText) {
        try bodies.bytes(of: content).decoded(codings)
      }
    }
    // Bytes that are in the journal are read from there on demand.
    return RecordedContent(mediaType: type, isText: content.isText) {
      try Self.inline(journal, range, side).decoded(codings)
    }
  }

  private static func inline(
    _ journal: RecordingFile, _ range: Range<Int>, _ side: Side
  ) throws -> [UInt8] {
    // A journal may grow while it is read; existing lines never change.
    let line = try journal.bytesAsWritten(in: range)
    let record: ExchangeRecord?
    do {
      record = try JournalRecord(line: line).entry
    } catch {
      record = nil
    }
    let body = side == .sent ? record?.requestOnWire.body : record?.response?.body
    guard case .content(let content) = body else {
      throw RecordingError(
        .bodyUnavailable,
        "\(journal.path) was changed after it was opened; read the recording again")
    }
    return try content.bytesOutsideBlobs() ?? []
  }

  /// The codings to remove for comparison. Requests keep theirs, because they are sent again as they were.
  private func codings(
    _ content: ContentRecord, _ fields: [RecordedField], _ side: Side
  ) -> [ContentCoding] {
    guard content.isCoded, side == .answer else { return [] }
    // Unknown codings are kept, on both sides of a comparison.
    return (try? ContentCoding.parse(fieldValues: fields.values(of: "Content-Encoding"))) ?? []
  }

  private mutating func warn(_ number: Int, _ code: String, _ message: String) {
    guard journal != nil else { return }
    warnings.append(RecordingWarning(entry: number, code: code, message: message))
  }
}

extension [UInt8] {
  /// The bytes with these codings removed, the last one first (RFC 9110 §8.4).
  func decoded(_ codings: [ContentCoding]) throws -> [UInt8] {
    let decoded = DecodedContent(self, without: codings, limit: ContentRecord.maximumDecoded)
    if let failure = decoded.failures.first {
      throw RecordingError(
        .bodyUnavailable, "a recorded body cannot be decoded: \(failure.message)")
    }
    return decoded.bytes
  }
}
