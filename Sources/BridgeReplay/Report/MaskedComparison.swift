internal import BridgeRedaction
internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// Compares responses as they are and, if they differ, again without their secrets: quotes contain no secret, and
/// different secrets have different placeholders.
struct MaskedComparison: Sendable {
  private let comparison: ResponseComparison
  private let mask: ReportMask
  private let longLived: LongLivedTokens
  let rules: ComparisonRules

  /// `longLived`: the tokens that the recorded server gave to several responses. `recorded`: the recorded responses of
  /// the run.
  init(
    rules: ComparisonRules, _ mask: ReportMask,
    keeping longLived: LongLivedTokens = LongLivedTokens([]),
    in recorded: @escaping @Sendable () -> [RecordedResponse] = { [] }
  ) {
    comparison = ResponseComparison(rules: rules, in: recorded)
    self.rules = rules
    (self.mask, self.longLived) = (mask, longLived)
  }

  /// The differences of `actual` from `recorded`, quoted without secrets.
  func compare(
    recorded: RecordedResponse, actual: ActualResponse, to method: String,
    _ request: ComparedRequest
  ) -> ComparisonResult {
    compare(recorded, with: actual, method: method, to: request, mapped: nil)
  }

  /// The same for responses that name the live server as the recorded one was named.
  func compare(
    renamed: ResponseMapping, to method: String, _ request: ComparedRequest,
    knowing certain: () -> CertainNumbers?
  ) -> ComparisonResult {
    let result = compare(renamed, to: method, request)
    guard result.differences.isEmpty else { return result }
    return compare(
      recorded: renamed.recorded, actual: renamed.actual, to: method, request, knowing: certain(),
      besides: result)
  }

  /// The differences of responses that look equal, but name rows by numbers the run knows to be different.
  /// `result`: the result without that knowledge.
  func compare(
    recorded: RecordedResponse, actual: ActualResponse, to method: String,
    _ request: ComparedRequest, knowing certain: CertainNumbers?, besides result: ComparisonResult
  ) -> ComparisonResult {
    guard let certain else { return result }
    var offsets = IdentityOffsets()
    offsets.certain = certain
    let found = compare(recorded, with: actual, method: method, to: request, mapped: offsets)
    return found.differences.isEmpty ? result : found
  }

  /// A mapping of two responses without the tokens that contradict another response of the run: a reused nonce is a
  /// difference. `mapping` makes one that leaves these recorded tokens as they are.
  func settled(
    _ recorded: RecordedResponse, _ actual: ActualResponse, to request: ComparedRequest,
    _ mapping: (_ reused: Set<[UInt8]>) -> ResponseMapping?
  ) -> ResponseMapping? {
    guard let mapped = mapping([]) else { return nil }
    let place = TokenPlace(
      of: recorded, actual, at: comparison.times(recorded, actual, request),
      lasted: request.lasted)
    let known = TokenReuseRules(comparison, longLived, place)
    let reused = mapped.tokens.filter { !known.allow($0) }
    return reused.isEmpty ? mapped : mapping(Set(reused.map(\.recorded)))
  }

  /// Two responses with one word for all tokens of a session, if its server draws them from a few; nil without any.
  func unified(
    _ recorded: RecordedResponse, _ actual: ActualResponse
  ) -> PooledTokens.Unified? {
    longLived.pooled.unified(recorded, actual)
  }

  /// The differences of two responses whose session values were mapped to each other, quoted without secrets.
  func compare(
    _ mapped: ResponseMapping, to method: String, _ request: ComparedRequest
  ) -> ComparisonResult {
    compare(
      mapped.recorded, with: mapped.actual, method: method, to: request, mapped: mapped.offsets,
      original: mapped.original)
  }

  /// Reads the numbers of two such responses, and learns nothing else.
  func survey(_ mapped: ResponseMapping, to method: String, _ request: ComparedRequest) {
    _ = comparison.compare(
      recorded: mapped.recorded, actual: mapped.actual, to: method, request, isExact: false,
      offsets: mapped.offsets, isTrial: true, isMapped: true)
  }

  /// `mapped`: how far the numbers of rows have moved; nil for responses as they are. `original`: the recorded response
  /// before values of this session were put into it.
  private func compare(
    _ recorded: RecordedResponse, with actual: ActualResponse, method: String,
    to request: ComparedRequest, mapped: IdentityOffsets?, original: RecordedResponse? = nil
  ) -> ComparisonResult {
    let offsets = mapped ?? IdentityOffsets()
    let result = comparison.compare(
      recorded: recorded, actual: actual, to: method, request, isExact: false, offsets: offsets,
      isMapped: mapped != nil, original: original)
    guard !result.differences.isEmpty else {
      learn(actual, besides: recorded)
      return result
    }
    let (old, new, unmapped) = (
      mask.masked(recorded), mask.masked(actual), original.map(mask.masked)
    )
    let quotable = QuotedDifferences(mask).found(
      in: result,
      comparison.compare(
        recorded: old, actual: new, to: method, request, isExact: false, offsets: offsets,
        isTrial: true, original: unmapped))
    let cookies = cookies(in: result)
    if !quotable.differences.isEmpty { return quotable.adding(cookies) }
    let exact = comparison.compare(
      recorded: old, actual: new, to: method, isExact: true, original: unmapped)
    let found = Set(result.differences.map(\.location))
    let quoted = exact.differences.filter { found.contains($0.location) }
    if !quoted.isEmpty {
      return ComparisonResult(
        differences: quoted, omittedDifferences: result.omittedDifferences, body: result.body,
        note: result.note
      ).adding(cookies)
    }
    // The masked responses do not differ at these places, so only the labels of the secrets there are reported.
    let labels = SecretLabels(mask)
    let places = result.differences.filter { $0.kind != .cookie }.map(labels.difference)
    return ComparisonResult(
      differences: places, omittedDifferences: result.omittedDifferences, body: result.body,
      note: result.note
    ).adding(cookies)
  }

  /// The differences of cookies, with attributes and kinds of values, but never a value.
  private func cookies(in result: ComparisonResult) -> [Difference] {
    result.differences.filter { $0.kind == .cookie }.map { $0.rewritten(mask.sentence) }
  }
}

extension ComparisonResult {
  /// The result with these differences at places where it has none.
  fileprivate func adding(_ more: [Difference]) -> ComparisonResult {
    let places = Set(differences.map(\.location))
    let new = more.filter { !places.contains($0.location) }
    guard !new.isEmpty else { return self }
    return ComparisonResult(
      differences: new + differences, omittedDifferences: omittedDifferences, body: body,
      note: note, sameKinds: sameKinds, omittedSameKinds: omittedSameKinds)
  }
}

extension MaskedComparison {
  /// Masks the results of a whole pass, as an earlier response may quote a value that a later one identifies as a
  /// secret. Learns in plan order, so the result does not depend on concurrency.
  func masked(
    _ exchanges: [ReplayedExchange], _ pairs: [LiveValues.Pair]
  ) -> [ReplayedExchange] {
    guard exchanges.contains(where: { $0.quotesResponses }) else { return exchanges }
    for pair in pairs { learn(pair) }
    return exchanges.map { $0.quotesResponses ? masked($0) : $0 }
  }

  /// A placeholder counts as a secret.
  private func learn(_ pair: LiveValues.Pair) {
    let recorded = pair.recorded[...]
    if let found = Placeholders.placeholder(at: 0, in: recorded), Placeholders.isOne(recorded) {
      mask.redactor.learn(pair.live, as: found.placeholder.name)
    } else {
      mask.redactor.learn(pair.live, like: pair.recorded)
    }
  }

  private func masked(_ exchange: ReplayedExchange) -> ReplayedExchange {
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

  /// Cookies are compared without their values, so an equal response may set new values, which later responses may
  /// quote.
  private func learn(_ actual: ActualResponse, besides recorded: RecordedResponse) {
    let new = actual.fields.filter {
      $0.isNamed("set-cookie") && !recorded.fields.contains($0)
    }
    if !new.isEmpty { _ = mask.fields(new) }
  }
}

extension ReplayedExchange {
  /// Whether reports quote its response.
  fileprivate var quotesResponses: Bool {
    if case .different = outcome { true } else { !accepted.isEmpty }
  }
}

extension ReportMask {
  /// The recording with masked warnings; its exchanges are unchanged.
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

  /// The exchange with secrets masked in its URL and messages.
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
    let described = fields.withoutCodings.typed(content.mediaType)
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText) {
        self.body(try content.bytes(), of: described)
      })
  }

  fileprivate func masked(_ answer: ActualResponse) -> ActualResponse {
    let body: ActualBody =
      switch answer.body {
      case .bytes(let bytes): .bytes(self.body(bytes, of: answer.fields.withoutCodings))
      case .text(let bytes): .text(self.body(bytes, of: answer.fields.withoutCodings))
      case .missing, .digest: answer.body
      }
    var masked = ActualResponse(status: answer.status, fields: fields(answer.fields), body: body)
    masked.coding = answer.coding
    return masked
  }
}
