package import BridgeComparison
package import BridgeRedaction
internal import BridgeFormats
package import BridgeRecording
internal import BridgeSession

/// The comparison of two recordings, exchange by exchange.
///
/// Requests with the same match key are paired in recorded order, and their responses compared as in a replay. Other
/// values of the same session, such as tokens that servers renew, are not differences.
package struct RecordingComparison: Sendable {
  /// The result of one exchange.
  package enum Outcome: Sendable {
    /// Both recordings have it, and the responses are the same.
    case same
    /// Both recordings have it, and the responses differ.
    case different(ComparisonResult)
    /// Both recordings have it, and the responses cannot be compared, for this reason.
    case notComparable(reason: String)
    /// Only the first has it.
    case onlyInFirst
    /// Only the second has it.
    case onlyInSecond
  }

  /// An exchange of one of the recordings, or of both.
  package struct Pair: Sendable {
    /// Its number in the first recording; nil if only the second has it.
    package let first: Int?

    /// Its number in the second recording; nil if only the first has it.
    package let second: Int?

    /// The method of the request.
    package let method: String

    /// Its URL, without secrets.
    package let url: String

    /// Method and URL.
    package var request: String { "\(method) \(url)" }

    /// The result.
    package let outcome: Outcome

    /// Values of the responses that differ but have the same kind, and are not differences.
    let sameKinds: [SameKind]

    /// How many more of them there are.
    let omittedSameKinds: Int
  }

  /// The names of the recordings.
  package let names: (first: String, second: String)

  /// The exchanges of the first in order, then those that only the second has.
  package let pairs: [Pair]

  /// Compares two recordings; reads every body. Quotes pass through `redactor`, which should know the secrets of
  /// both.
  package init(
    _ first: Recording, _ second: Recording, rules: ComparisonRules = ComparisonRules(),
    redactor: Redactor = .none
  ) {
    names = (first.name, second.name)
    var matcher = ExchangeMatcher(second)
    let alignment = SessionAlignment(ReplayPlan(all: first).items)
    let comparison = ExchangeComparison(rules: rules, redactor, alignment, of: first, and: second)
    func pair(
      _ old: RecordedExchange?, _ new: RecordedExchange?, _ outcome: Outcome,
      result: ComparisonResult? = nil
    ) -> Pair? {
      (old ?? new).map { exchange in
        Pair(
          first: old?.number, second: new?.number, method: exchange.request.method,
          url: redactor.url(exchange.request.url), outcome: outcome,
          sameKinds: result?.sameKinds ?? [], omittedSameKinds: result?.omittedSameKinds ?? 0)
      }
    }
    let paired = first.exchanges.map { exchange in
      guard let partner = matcher.take(exchange, alignment) else {
        return pair(exchange, nil, .onlyInFirst)
      }
      let (outcome, result) = comparison.outcome(exchange, partner)
      return pair(exchange, partner, outcome, result: result)
    }
    pairs = (paired + matcher.left.map { pair(nil, $0, .onlyInSecond) }).compactMap(\.self)
  }

  /// The number of exchanges with this result.
  package var counts:
    (same: Int, different: Int, notComparable: Int, onlyInFirst: Int, onlyInSecond: Int)
  {
    pairs.reduce(into: (0, 0, 0, 0, 0)) { counts, pair in
      switch pair.outcome {
      case .same: counts.0 += 1
      case .different: counts.1 += 1
      case .notComparable: counts.2 += 1
      case .onlyInFirst: counts.3 += 1
      case .onlyInSecond: counts.4 += 1
      }
    }
  }

  /// 0 if all are the same, 1 if something differs, 4 if something could not be compared.
  package var exitCode: Int32 {
    let counts = counts
    if counts.different + counts.onlyInFirst + counts.onlyInSecond > 0 { return 1 }
    return counts.notComparable > 0 ? 4 : 0
  }
}

/// Compares the two recorded outcomes of a request.
private struct ExchangeComparison {
  private let comparison: MaskedComparison
  private let redactor: Redactor
  private let alignment: SessionAlignment
  private let (first, second): (Recording, Recording)

  init(
    rules: ComparisonRules, _ redactor: Redactor, _ alignment: SessionAlignment,
    of first: Recording, and second: Recording
  ) {
    comparison = MaskedComparison(
      rules: rules, ReportMask(redactor), keeping: LongLivedTokens(first.exchanges))
    (self.redactor, self.alignment) = (redactor, alignment)
    (self.first, self.second) = (first, second)
  }

  func outcome(
    _ first: RecordedExchange, _ second: RecordedExchange
  ) -> (RecordingComparison.Outcome, ComparisonResult?) {
    switch (first.outcome, second.outcome) {
    case (.noResponse, .noResponse): return (.same, nil)
    case (.response(let old), .response(let new)):
      return compare(old, with: new, of: first, and: second)
    case (.response(let old), .noResponse(let reason)):
      return (
        .different(Self.difference("\(old.status)", "no response: \(redactor.text(reason))")), nil
      )
    case (.noResponse(let reason), .response(let new)):
      return (
        .different(Self.difference("no response: \(redactor.text(reason))", "\(new.status)")), nil
      )
    }
  }

  private func compare(
    _ old: RecordedResponse, with new: RecordedResponse, of exchange: RecordedExchange,
    and other: RecordedExchange
  ) -> (RecordingComparison.Outcome, ComparisonResult?) {
    let actual = ActualResponse(status: new.status, fields: new.fields, body: Self.body(new.body))
    alignment.learn(exchange, old, actual)
    let method = exchange.request.method
    let request = ComparedRequest(
      exchange.request, sentTo: other.request.url, body: Self.body(other.request.body).atHand,
      recordedAt: first.time(of: exchange), sentAt: second.time(of: other),
      lasted: (
        (exchange.duration ?? .zero) / .seconds(1), (other.duration ?? .zero) / .seconds(1)
      ))
    var result = comparison.compare(recorded: old, actual: actual, to: method, request)
    if !result.differences.isEmpty,
      let mapped = comparison.settled(
        old, actual, to: request,
        { alignment.mapping(of: exchange, old, actual, besides: $0) })
    {
      result = comparison.compare(mapped, to: method, request)
    }
    return (Self.outcome(result, old, new), result)
  }

  private static func outcome(
    _ result: ComparisonResult, _ old: RecordedResponse, _ new: RecordedResponse
  ) -> RecordingComparison.Outcome {
    if !result.differences.isEmpty { return .different(result) }
    switch result.body {
    case .compared: return .same
    // Only heads were recorded, or one recording lacks the body: nothing to compare.
    case .notRecorded:
      return isLost(old.body) && isLost(new.body)
        ? .same : .notComparable(reason: result.note ?? "a body was not recorded")
    case .notComparable: return .notComparable(reason: result.note ?? "a body cannot be given")
    }
  }

  private static func isLost(_ body: RecordedBody) -> Bool {
    switch body {
    case .unknown, .missing: true
    case .none, .content, .damaged: false
    }
  }

  private static func body(_ body: RecordedBody) -> ActualBody {
    switch body {
    case .none: return .bytes([])
    case .unknown: return .missing(reason: "recorders omit the body of a redirect")
    case .missing(let reason), .damaged(let reason): return .missing(reason: reason)
    case .content(let content):
      do {
        let bytes = try content.bytes()
        return content.isText ? .text(bytes) : .bytes(bytes)
      } catch {
        return .missing(reason: "\(error)")
      }
    }
  }

  private static func difference(_ old: String, _ new: String) -> ComparisonResult {
    ComparisonResult(
      differences: [Difference(.status, at: "status", recorded: old, actual: new)],
      omittedDifferences: 0, body: .compared, note: nil)
  }
}
