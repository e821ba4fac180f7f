internal import BridgeComparison
internal import BridgeRecording

/// The reason why a request did not pass through a page as recorded.
enum HookedError: Error, Sendable {
  /// The page could not issue it; one sentence says why.
  case page(String)

  /// The request arrived, but not as recorded.
  case different(Difference)

  /// The outcome of the exchange, which reached no server.
  var outcome: ReplayedExchange.Outcome {
    switch self {
    case .page(let reason): .failed(reason: reason, wasSent: false)
    case .different(let difference):
      .different(
        ComparisonResult(
          differences: [difference], omittedDifferences: 0, body: .notComparable,
          note:
            "the request did not come through page script as it was recorded, so it was not sent on"
        ))
    }
  }
}
