internal import BridgeFormats
package import BridgeRecording
package import BridgeRedaction

/// The exchanges of a recording, one per line. They are read and written one at a time.
package struct ExchangeList {
  private let contents: RecordingContents
  private let redactor: Redactor?
  private let limit: Int?

  /// A list of the exchanges of a recording, without the secrets that `redactor` knows.
  ///
  /// The text lists `limit` of them; all if it is nil. JSON always has all.
  package init(_ contents: RecordingContents, redactor: Redactor? = nil, limit: Int? = nil) {
    (self.contents, self.redactor, self.limit) = (contents, redactor, limit)
  }

  private func exchange(at index: Int) throws -> RecordedExchange {
    let exchange = try contents.exchange(at: index)
    return redactor?.exchange(exchange) ?? exchange
  }

  /// Writes the list as text, piece by piece.
  ///
  /// - Throws: a ``RecordingError`` if the recording changes meanwhile; errors of `write`.
  package func writeText(_ write: ([UInt8]) throws -> Void) throws {
    func line(_ text: String) throws { try write(Array("\(text)\n".utf8)) }
    let count = contents.count
    try line(TextReport.head(contents.name, exchanges: count, producer: contents.producer))
    let width = "\(contents.maximumNumber)".utf8.count
    let shown = min(count, limit ?? count)
    for index in 0..<shown {
      let exchange = try exchange(at: index)
      let number = "\(exchange.number)"
      let padding = String(repeating: " ", count: width - number.utf8.count)
      try line("\(padding)#\(number)  \(Self.line(exchange))".printable)
    }
    if shown < count { try line("… \(count - shown) more; --all lists them") }
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

  /// Writes the list as JSON, piece by piece: schema `bridge-replay/exchanges/1`.
  ///
  /// - Throws: a ``RecordingError`` if the recording changes meanwhile; errors of `write`.
  package func writeJSON(_ write: ([UInt8]) throws -> Void) throws {
    struct Document: Encodable {
      let schema = "bridge-replay/exchanges/1"
      let name: String
      let producer: String?
      let exchanges: [ExchangeSummary] = []
    }
    let document = Document(name: contents.name, producer: contents.producer)
    try InspectionJSON.write(document, firstMember: "exchanges", count: contents.count, write) {
      ExchangeSummary(try exchange(at: $0))
    }
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
