internal import BridgeRecording

/// Compares answers as they are, and where they differ once more without their secrets: what is quoted of them holds
/// none, and different secrets are still different placeholders.
struct MaskedComparison: Sendable {
  private let comparison: ResponseComparison
  private let mask: ReportMask

  init(rules: ComparisonRules, _ mask: ReportMask) {
    comparison = ResponseComparison(rules: rules)
    self.mask = mask
  }

  /// In what `actual` differs from `recorded`, quoted without secrets.
  func compare(
    recorded: RecordedResponse, actual: ActualResponse, to method: String
  ) -> ComparisonResult {
    let result = comparison.compare(recorded: recorded, actual: actual, to: method)
    guard !result.differences.isEmpty else {
      learn(actual, besides: recorded)
      return result
    }
    let quotable = comparison.compare(
      recorded: mask.masked(recorded), actual: mask.masked(actual), to: method)
    guard quotable.differences.isEmpty else { return quotable }
    // What differs is all secret and has one placeholder: where it is is told, and not what.
    let places = result.differences.map {
      Difference($0.kind, at: $0.location, recorded: "(secret)", actual: "(another secret)")
    }
    return ComparisonResult(
      differences: places, omittedDifferences: result.omittedDifferences, body: result.body,
      note: result.note)
  }
}

extension MaskedComparison {
  /// Results as they are shown, now that all answers of a pass are there: what one answer told to be a secret another
  /// may have quoted before. In the order of the plan, so that they are the same however many were under way.
  func swept(
    _ exchanges: [ReplayedExchange], _ pairs: [LiveValues.Pair]
  ) -> [ReplayedExchange] {
    guard exchanges.contains(where: { $0.quotesAnswers }) else { return exchanges }
    for pair in pairs { learn(pair) }
    return exchanges.map { $0.quotesAnswers ? swept($0) : $0 }
  }

  /// What took the place of a secret is one.
  private func learn(_ pair: LiveValues.Pair) {
    let recorded = pair.recorded[...]
    if let found = Placeholders.placeholder(at: 0, in: recorded), Placeholders.isOne(recorded) {
      mask.redactor.learn(pair.live, as: found.placeholder.name)
    } else {
      mask.redactor.learn(pair.live, like: pair.recorded)
    }
  }

  private func swept(_ exchange: ReplayedExchange) -> ReplayedExchange {
    var exchange = exchange
    exchange.accepted = exchange.accepted.map { accepted in
      AcceptedDifference(
        difference: accepted.difference.rewritten(mask.sentence), reason: accepted.reason)
    }
    if case .different(let result) = exchange.outcome {
      exchange.outcome = .different(
        ComparisonResult(
          differences: result.differences.map { $0.rewritten(mask.sentence) },
          omittedDifferences: result.omittedDifferences, body: result.body, note: result.note))
    }
    return exchange
  }

  /// Cookies are compared without their values, so that new ones may come with an answer that is the same; later
  /// answers may quote them.
  private func learn(_ actual: ActualResponse, besides recorded: RecordedResponse) {
    let new = actual.fields.filter {
      $0.isNamed("set-cookie") && !recorded.fields.contains($0)
    }
    if !new.isEmpty { _ = mask.fields(new) }
  }
}

extension ReplayedExchange {
  /// Whether reports quote its answer.
  fileprivate var quotesAnswers: Bool {
    if case .different = outcome { true } else { !accepted.isEmpty }
  }
}

extension ReportMask {
  /// The recording without secrets in what is said of it; its exchanges stay.
  func masked(_ recording: Recording) -> Recording {
    guard !recording.warnings.isEmpty || !recording.losses.isEmpty else { return recording }
    return Recording(
      name: recording.name, producer: recording.producer, exchanges: recording.exchanges,
      warnings: recording.warnings.map {
        RecordingWarning(entry: $0.entry, code: $0.code, message: sentence($0.message))
      },
      losses: recording.losses.map {
        RecordingLoss(entry: $0.entry, entries: $0.entries, message: sentence($0.message))
      }, began: recording.began)
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

  fileprivate func masked(_ answer: RecordedResponse) -> RecordedResponse {
    RecordedResponse(
      status: answer.status, reason: answer.reason, fields: fields(answer.fields),
      body: masked(answer.body, of: answer.fields))
  }

  private func masked(_ body: RecordedBody, of fields: [RecordedField]) -> RecordedBody {
    guard case .content(let content) = body else { return body }
    let described = fields.decoded.typed(content.mediaType)
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText) {
        self.body(try content.bytes(), of: described)
      })
  }

  fileprivate func masked(_ answer: ActualResponse) -> ActualResponse {
    let body: ActualBody =
      switch answer.body {
      case .bytes(let bytes): .bytes(self.body(bytes, of: answer.fields.decoded))
      case .text(let bytes): .text(self.body(bytes, of: answer.fields.decoded))
      case .missing, .digest: answer.body
      }
    return ActualResponse(status: answer.status, fields: fields(answer.fields), body: body)
  }
}
