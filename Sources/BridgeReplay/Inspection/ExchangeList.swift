internal import BridgeFormats
package import BridgeRecording

/// The exchanges of a recording, one per line.
package struct ExchangeList: Sendable {
  private let recording: Recording
  private let limit: Int?

  /// A list of the exchanges of `recording`. To hide secrets, redact the recording first.
  ///
  /// The text lists `limit` of them; all if it is nil. JSON always has all.
  package init(_ recording: Recording, limit: Int? = nil) {
    (self.recording, self.limit) = (recording, limit)
  }

  /// The list as text.
  package var text: String {
    let width = String(recording.exchanges.map(\.number).max() ?? 0).utf8.count
    let lines = CappedList.lines(recording.exchanges, limit: limit) { exchange in
      let number = "\(exchange.number)"
      let padding = String(repeating: " ", count: width - number.utf8.count)
      return ["\(padding)#\(number)  \(Self.line(exchange))".printable]
    } rest: {
      "… \($0) more; --all lists them"
    }
    return ([TextReport.head(of: recording)] + lines).joined(separator: "\n") + "\n"
  }

  private static func line(_ exchange: RecordedExchange) -> String {
    let summary = ExchangeSummary(exchange)
    let status = summary.status.map { "\($0)" } ?? "—"
    let details = [
      summary.type, summary.size.map { "\($0) B" }, summary.milliseconds.map { "\($0) ms" },
    ]
    .compactMap(\.self).joined(separator: ", ")
    return "\(status)  \(summary.method) \(summary.url)" + (details.isEmpty ? "" : "  (\(details))")
  }

  /// The list as JSON: schema `bridge-replay/exchanges/1`.
  ///
  /// - Throws: errors of the encoder; a list causes none.
  package func json() throws -> [UInt8] {
    struct Document: Encodable {
      let schema = "bridge-replay/exchanges/1"
      let name: String
      let producer: String?
      let exchanges: [ExchangeSummary]
    }
    return try InspectionJSON.bytes(
      Document(
        name: recording.name, producer: recording.producer,
        exchanges: recording.exchanges.map(ExchangeSummary.init)))
  }
}

/// An exchange in a few words.
struct ExchangeSummary: Encodable {
  let number: Int
  let method: String
  let url: String
  let status: Int?
  let failure: String?
  let type: String?
  let size: Int?
  let milliseconds: Int?
  let startMilliseconds: Int?
  let resourceType: String?

  init(_ exchange: RecordedExchange) {
    number = exchange.number
    method = exchange.request.method
    url = exchange.request.url
    resourceType = exchange.resourceType
    milliseconds = exchange.duration.map { Int($0 / .milliseconds(1)) }
    startMilliseconds = exchange.start.map { Int($0 / .milliseconds(1)) }
    switch exchange.outcome {
    case .noResponse(let reason): (status, failure, type, size) = (nil, reason, nil, nil)
    case .response(let response):
      (status, failure) = (response.status, nil)
      var content: RecordedContent?
      if case .content(let found) = response.body { content = found }
      let named = response.fields.first("Content-Type") ?? content?.mediaType
      type = named.map { MediaType($0).essence }
      // A body that cannot be read has no size; the validation reports why.
      size = content.flatMap { try? $0.bytes().count }
    }
  }
}
