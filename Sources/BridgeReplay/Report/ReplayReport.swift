public import BridgeRecording

/// Everything there is to say about a run.
public struct ReplayReport: Sendable {
  /// What was replayed; ``ReplayedExchange/ID/file`` counts in it.
  public let recordings: [Recording]

  /// The recording that answered instead of the replayed ones, with what it could not answer among its
  /// warnings; nil when there was none.
  public let answers: Recording?

  /// How it was replayed.
  public let options: ReplayOptions

  /// Every exchange of the plan in its order, sent or not.
  public let exchanges: [ReplayedExchange]

  /// What is worth knowing about the run as a whole.
  public let notes: [ReplayNote]

  /// How many exchanges one round of the whole run has, of which this one may be a shard.
  let plannedCount: Int

  /// How many differences of the baseline did not occur in exchanges of this report.
  let idleBaseline: Int

  /// How late requests went out; nil where they were to go as soon as possible.
  public let lag: PaceLag?

  /// What was carried on from one exchange to the next; nil where everything went out as recorded.
  public let state: StateReport?

  /// The sum of ``exchanges``, and what it means.
  public let verdict: Verdict

  /// What takes the secrets out of what reports quote.
  let mask: ReportMask

  init(
    recordings: [Recording], answers: Recording? = nil, options: ReplayOptions,
    exchanges: [ReplayedExchange], notes: [ReplayNote], plannedCount: Int? = nil,
    idleBaseline: Int = 0, lag: PaceLag? = nil, state: StateReport? = nil, mask: ReportMask,
    wasInterrupted: Bool
  ) {
    self.plannedCount = plannedCount ?? exchanges.count
    (self.idleBaseline, self.lag) = (idleBaseline, lag)
    self.recordings = recordings.map(mask.masked)
    self.answers = answers.map(mask.masked)
    self.options = options
    self.exchanges = exchanges
    self.notes = notes
    self.mask = mask
    self.state = state
    verdict = Verdict(
      exchanges, losses: recordings.flatMap(\.losses),
      isDamaged: answers?.losses.isEmpty == false, wasInterrupted: wasInterrupted)
  }
}
