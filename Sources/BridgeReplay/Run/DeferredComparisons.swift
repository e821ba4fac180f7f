internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

/// Responses that differ, to be compared again at the end of a pass: later responses may prove their numbers.
final class DeferredComparisons: Sendable {
  /// Two responses and the request that they answer.
  private struct Pending {
    let mapped: ResponseMapping
    let method: String
    let request: ComparedRequest
    let result: ComparisonResult
  }

  /// The result of a second look, and whether it has fewer differences than the first.
  struct Result {
    let result: ComparisonResult
    let isBetter: Bool
  }

  private struct Kept {
    var responses: [ReplayedExchange.ID: Pending] = [:]
    var size = 0
  }

  private let kept = Mutex(Kept())

  /// Larger bodies, and those beyond this sum, are not compared again.
  private static let (largestBody, largestSum) = (1 << 20, 1 << 26)

  /// Keeps two responses that differ.
  func keep(
    _ mapped: ResponseMapping, of id: ReplayedExchange.ID, to method: String,
    _ request: ComparedRequest, _ result: ComparisonResult
  ) {
    guard mapped.recorded.status == mapped.actual.status, let body = mapped.actual.body.atHand,
      body.count <= Self.largestBody
    else { return }
    kept.withLock { kept in
      kept.size += 2 * body.count
      guard kept.size <= Self.largestSum else { return }
      kept.responses[id] = Pending(
        mapped: mapped, method: method, request: request, result: result)
    }
  }

  /// Whether the responses to an exchange are kept.
  func has(_ id: ReplayedExchange.ID) -> Bool { kept.withLock { $0.responses[id] != nil } }

  /// The results of the kept responses, now that the run has ended.
  func results(
    _ comparison: MaskedComparison, _ state: ReplayState
  ) -> [ReplayedExchange.ID: Result] {
    let pending = kept.withLock(\.responses).sorted { $0.key < $1.key }
    guard !pending.isEmpty else { return [:] }
    state.endRun()
    let survey = NumberSurvey()
    var known: [ReplayedExchange.ID: ResponseMapping] = [:]
    for (id, one) in pending {
      guard var certain = state.certainAtEnd(for: id) else { continue }
      certain.survey = survey
      let mapped = one.mapped.knowing(certain)
      comparison.survey(mapped, to: one.method, one.request)
      known[id] = mapped
    }
    survey.settle(state.rows(of:), distances: state.distances(in:))
    var results: [ReplayedExchange.ID: Result] = [:]
    for (id, one) in pending {
      let new = known[id].map { comparison.compare($0, to: one.method, one.request) }
      let better = new.flatMap { $0.count < one.result.count ? $0 : nil }
      results[id] = Result(result: better ?? one.result, isBetter: better != nil)
    }
    return results
  }
}

extension ComparisonResult {
  fileprivate var count: Int { differences.count + omittedDifferences }
}
