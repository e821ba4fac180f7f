public import BridgeRecording

/// Everything there is to say about a run.
public struct ReplayReport: Sendable {
  public let recordings: [Recording]
  public let options: ReplayOptions

  /// Every exchange of the plan in its order, sent or not.
  public let exchanges: [ReplayedExchange]
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
