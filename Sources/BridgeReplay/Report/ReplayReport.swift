public import BridgeRecording

/// Everything there is to say about a run.
public struct ReplayReport: Sendable {
  /// What was replayed; ``ReplayedExchange/ID/file`` counts in it.
  public let recordings: [Recording]

  /// How it was replayed.
  public let options: ReplayOptions

  /// Every exchange of the plan in its order, sent or not.
  public let exchanges: [ReplayedExchange]

  /// The sum of ``exchanges``, and what it means.
  public let verdict: Verdict

  init(
    recordings: [Recording], options: ReplayOptions, exchanges: [ReplayedExchange],
    wasInterrupted: Bool
  ) {
    self.recordings = recordings
    self.options = options
    self.exchanges = exchanges
    verdict = Verdict(exchanges, wasInterrupted: wasInterrupted)
  }
}
