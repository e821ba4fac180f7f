internal import BridgeCore
internal import BridgeServer
internal import Synchronization

/// Counts exchanges by the way they end.
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

  /// Counts an incident that is not an exchange; returns the note for the recording, if any.
  func note(_ incident: ReverseProxy.Incident) -> (code: String, sentence: String)? {
    switch incident {
    case .refused(let code, let sentence):
      counts.withLock { $0.refused += 1 }
      return (code, sentence)
    case .tunnelled(let sentence):
      counts.withLock { $0.tunnelled += 1 }
      return ("websocket", sentence)
    case .failed: return nil
    }
  }
}
