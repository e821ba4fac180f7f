internal import BridgeComparison
internal import BridgeCore
internal import BridgeTransport

extension ReplayRun {
  static func outcome(
    _ result: ComparisonResult
  ) -> ReplayedExchange.Outcome {
    guard result.differences.isEmpty, result.omittedDifferences == 0 else {
      return .different(result)
    }
    switch result.body {
    case .compared: return .same(note: nil)
    case .notRecorded: return .same(note: result.note)
    // A body that the recording should hold and cannot supply is never the same.
    case .notComparable:
      return .failed(reason: result.note ?? "the recorded body cannot be read", wasSent: true)
    }
  }

  static func failure(_ error: any Error) -> ReplayedExchange.Outcome {
    switch error {
    case let error as TransportError: .failed(reason: error.message, wasSent: error.wasSent)
    case let error as HookedError: error.outcome
    case let error as WebSocketScriptError:
      .failed(reason: error.message, wasSent: error.wasSent)
    case let error as StateError: .failed(reason: error.message, wasSent: false)
    case let error as BridgeError:
      .failed(reason: error.description, wasSent: (error.phase ?? .handlers) >= .sending)
    case is CancellationError:
      .failed(
        reason:
          "the run was interrupted while this request was in flight; it may have reached the server",
        wasSent: true)
    default: .failed(reason: String(describing: error), wasSent: true)
    }
  }
}
