internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

/// Compares the responses of a pass with the recorded ones. Differences that are only new values of the session are not
/// differences.
final class RunComparison: Sendable {
  private let pass: ReplayPass
  private let comparison: MaskedComparison

  private let deferred = DeferredComparisons()

  /// Values that differ but have the same kind, for passes without session state.
  private let sameKinds = Mutex(StateReport())

  init(_ pass: ReplayPass, _ comparison: MaskedComparison) {
    (self.pass, self.comparison) = (pass, comparison)
  }

  /// The report about values of the same kind, without session state; nil if there are not any.
  var sameKindReport: StateReport? {
    let report = sameKinds.withLock(\.self)
    return report.sameKinds.isEmpty ? nil : report
  }

  /// The exchanges of a whole pass, in plan order, with every secret masked that any of their responses showed.
  func masked(
    _ exchanges: [ReplayedExchange], _ pairs: [LiveValues.Pair]
  ) -> [ReplayedExchange] {
    comparison.masked(exchanges, pairs)
  }

  /// The outcome of an exchange with that response. `state` is the session with the server that sent it; nil if requests
  /// are sent as recorded.
  func outcome(
    _ actual: ActualResponse, _ item: PlannedExchange, _ request: BridgeRequest,
    recorded: RecordedResponse, state: ReplayState?
  ) -> ReplayedExchange.Outcome {
    if state?.isUndecided(request, recorded: recorded, actual: actual, id: item.id) == true {
      return .same(note: "the page may have changed within a second of the one that is cached")
    }
    if recorded.status == 200, actual.status == 304, let page = state?.cached(by: item.id),
      recorded.isAgain(page, comparison.rules)
    {
      return .same(
        note: "the recorded page equals the cached one except for times and similar values")
    }
    let result = result(item, request, recorded: recorded, actual: actual, state: state)
    if !deferred.has(item.id) { pass.noise?.add(result, of: item.id) }
    return outcome(result, item, state)
  }

  /// The outcomes that are better after a second look, now that the pass has ended.
  func recompared(
    _ items: [PlannedExchange], _ state: ReplayState
  ) -> [ReplayedExchange.ID: ReplayedExchange.Outcome] {
    let results = deferred.results(comparison, state)
    var outcomes: [ReplayedExchange.ID: ReplayedExchange.Outcome] = [:]
    for item in items {
      guard let found = results[item.id] else { continue }
      pass.noise?.add(found.result, of: item.id)
      guard found.isBetter else { continue }
      state.note(found.result, of: item.id)
      outcomes[item.id] = outcome(found.result, item, state)
    }
    return outcomes
  }

  private func outcome(
    _ result: ComparisonResult, _ item: PlannedExchange, _ state: ReplayState?
  ) -> ReplayedExchange.Outcome {
    let outcome = ReplayedExchange.Outcome(result)
    guard case .same = outcome, let place = state?.misdirectedPlace(in: item.id) else {
      return outcome
    }
    return .failed(
      reason:
        "it was sent with the recorded number in \(place), but this server has other numbers: "
        + "it did not change what the recorded request changed", wasSent: true)
  }

  /// The result of comparing the responses, without differences that are only new session values.
  private func result(
    _ item: PlannedExchange, _ request: BridgeRequest, recorded: RecordedResponse,
    actual: ActualResponse, state: ReplayState?
  ) -> ComparisonResult {
    let asked = pass.asked(item, request, lasted: actual.lasted)
    var (result, mapped) = followed(item, asked, recorded: recorded, actual: actual, state: state)
    if !result.differences.isEmpty, let state,
      let drawn = comparison.unified(recorded, actual)
    {
      (result, mapped) = followed(
        item, asked, recorded: drawn.recorded, actual: drawn.actual, state: state)
      state.note(drawn: drawn.places, in: item.id)
    }
    note(result, item, state)
    if state != nil, let mapped, !result.differences.isEmpty {
      deferred.keep(mapped, of: item.id, to: item.recorded.request.method, asked, result)
    }
    return result
  }

  /// The result after the run's values were followed, and what was compared; nil if there was no difference.
  private func followed(
    _ item: PlannedExchange, _ asked: ComparedRequest, recorded: RecordedResponse,
    actual: ActualResponse, state: ReplayState?
  ) -> (result: ComparisonResult, mapped: ResponseMapping?) {
    let method = item.recorded.request.method
    let result = comparison.compare(recorded: recorded, actual: actual, to: method, asked)
    guard !result.differences.isEmpty else {
      let known = state?.certain(for: item.id)
      let result = comparison.compare(
        recorded: recorded, actual: actual, to: method, asked, knowing: known, besides: result)
      return (result, nil)
    }
    // The name of the live server alone is no difference, and no reason to put other values in place.
    if let renamed = state?.renamed(item, recorded, actual) {
      let result = comparison.compare(renamed: renamed, to: method, asked) {
        state?.certain(for: item.id)
      }
      if result.differences.isEmpty { return (result, nil) }
    }
    guard let state,
      let mapped = comparison.settled(
        recorded, actual, to: asked,
        { state.mapping(of: item, recorded, actual, besides: $0) })
    else { return (result, ResponseMapping(of: recorded, actual, to: item.recorded.request)) }
    return (comparison.compare(mapped, to: method, asked), mapped)
  }

  private func note(_ result: ComparisonResult, _ item: PlannedExchange, _ state: ReplayState?) {
    guard let state else { return sameKinds.withLock { $0.note(result, of: item.id) } }
    state.note(result, of: item.id)
  }
}
