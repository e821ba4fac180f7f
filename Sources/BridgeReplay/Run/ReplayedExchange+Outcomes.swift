internal import BridgeComparison
internal import BridgeCore
internal import BridgeSession
internal import BridgeTransport

extension ReplayedExchange.Outcome {
  /// The outcome of an exchange whose responses were compared.
  init(_ result: ComparisonResult) {
    guard result.differences.isEmpty, result.omittedDifferences == 0 else {
      self = .different(result)
      return
    }
    self =
      switch result.body {
      case .compared: .same(note: nil)
      case .notRecorded: .same(note: result.note)
      // A body that the recording should hold and cannot supply is never the same.
      case .notComparable:
        .failed(reason: result.note ?? "the recorded body cannot be read", wasSent: true)
      }
  }

  /// The outcome of an exchange that failed.
  init(failure error: any Error) {
    self =
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
