internal import BridgeCore
internal import Synchronization

/// Counts how exchanges end.
final class OutcomeCount: EndAwareHandler {
  let id: HandlerID = "outcome-count"
  private let counts = Mutex(RecordReport.Outcomes())

  var outcomes: RecordReport.Outcomes { counts.withLock { $0 } }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse { try await next(request) }

  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) {
    counts.withLock { counts in
      switch outcome {
      case .finished: counts.complete += 1
      case .failed: counts.failed += 1
      case .cancelled: counts.aborted += 1
      }
    }
  }

  /// Counts a request that never became an exchange.
  func refused() { counts.withLock { $0.refused += 1 } }
}
