package import BridgeRecording
public import BridgeSession

/// The complete result of a run.
public struct ReplayReport: Sendable {
  /// The replayed recordings; ``ReplayedExchange/ID/file`` is an index into it.
  package let recordings: [Recording]

  /// The recording that supplied the responses instead, with missing responses among its warnings; nil without one.
  package let responses: Recording?

  /// The options of the run.
  package let options: ReplayOptions

  /// Every exchange of the plan in order, sent or not.
  public let exchanges: [ReplayedExchange]

  /// Notes about the whole run.
  public let notes: [ReplayNote]

  /// The number of exchanges in one round of the whole run, of which this may be a shard.
  let plannedCount: Int

  /// How many differences of the baseline did not occur in exchanges of this report.
  let idleBaseline: Int

  /// The variations that noise rounds found, by place and kind.
  package let learned: ReplayProfile

  /// How late requests left; nil without a pace.
  package let lag: PaceLag?

  /// The session state; nil if everything was sent as recorded.
  public let state: StateReport?

  /// The totals of ``exchanges``, and the verdict.
  public let verdict: Verdict

  /// Removes secrets from everything that reports quote.
  let mask: ReportMask

  init(
    recordings: [Recording], responses: Recording? = nil, options: ReplayOptions,
    exchanges: [ReplayedExchange], notes: [ReplayNote], plannedCount: Int? = nil,
    idleBaseline: Int = 0, learned: ReplayProfile = ReplayProfile(), lag: PaceLag? = nil,
    state: StateReport? = nil, mask: ReportMask,
    wasInterrupted: Bool
  ) {
    self.plannedCount = plannedCount ?? exchanges.count
    (self.idleBaseline, self.learned, self.lag) = (idleBaseline, learned, lag)
    self.recordings = recordings.map(mask.masked)
    self.responses = responses.map(mask.masked)
    self.options = options
    self.exchanges = exchanges
    self.notes = notes
    self.mask = mask
    self.state = state
    verdict = Verdict(
      exchanges, losses: recordings.flatMap(\.losses),
      isDamaged: responses?.losses.isEmpty == false, stopsAtFirst: options.stopsAtFirstDifference,
      wasInterrupted: wasInterrupted)
  }
}
