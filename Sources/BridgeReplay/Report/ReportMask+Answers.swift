internal import BridgeRecording

extension ReportMask {
  /// In what `actual` differs from `recorded`, quoted without secrets.
  func compared(
    _ comparison: ResponseComparison, recorded: RecordedResponse, actual: ActualResponse,
    to method: String
  ) -> ComparisonResult {
    let result = comparison.compare(recorded: recorded, actual: actual, to: method)
    guard !result.differences.isEmpty else { return result }
    let quotable = comparison.compare(
      recorded: masked(recorded), actual: masked(actual), to: method)
    guard quotable.differences.isEmpty else { return quotable }
    // Two secrets with one placeholder, which is as good as never: where they are is told, and not what.
    let places = result.differences.map {
      Difference($0.kind, at: $0.location, recorded: "(secret)", actual: "(another secret)")
    }
    return ComparisonResult(
      differences: places, omittedDifferences: result.omittedDifferences, body: result.body,
      note: result.note)
  }

  /// The exchange without the secrets in its URL and in what is said of it.
  func masked(_ exchange: ReplayedExchange) -> ReplayedExchange {
    var exchange = exchange
    exchange.url = url(exchange.url)
    switch exchange.outcome {
    case .same, .different: break
    case .unmatched(let closest): exchange.outcome = .unmatched(closest: closest.map(sentence))
    case .failed(let reason, let wasSent):
      exchange.outcome = .failed(reason: sentence(reason), wasSent: wasSent)
    case .skipped(let reason): exchange.outcome = .skipped(reason: sentence(reason))
    case .unsent(let reason): exchange.outcome = .unsent(reason: sentence(reason))
    }
    return exchange
  }

  private func masked(_ answer: RecordedResponse) -> RecordedResponse {
    RecordedResponse(
      status: answer.status, reason: answer.reason, fields: fields(answer.fields),
      body: masked(answer.body, of: answer.fields))
  }

  private func masked(_ body: RecordedBody, of fields: [RecordedField]) -> RecordedBody {
    guard case .content(let content) = body else { return body }
    var described = fields.decoded
    if described.first("Content-Type") == nil, let type = content.mediaType {
      described.append(RecordedField("Content-Type", type))
    }
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText) { [described] in
        self.body(try content.bytes(), of: described)
      })
  }

  private func masked(_ answer: ActualResponse) -> ActualResponse {
    let body: ActualBody =
      switch answer.body {
      case .bytes(let bytes): .bytes(self.body(bytes, of: answer.fields.decoded))
      case .text(let bytes): .text(self.body(bytes, of: answer.fields.decoded))
      case .missing, .digest: answer.body
      }
    return ActualResponse(status: answer.status, fields: fields(answer.fields), body: body)
  }
}

extension [RecordedField] {
  /// The fields of a body whose content coding has been taken off already.
  var decoded: [RecordedField] { filter { $0.name.lowercased() != "content-encoding" } }
}
