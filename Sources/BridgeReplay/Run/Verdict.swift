internal import BridgeComparison
internal import BridgeRecording

/// The totals of a run, and the verdict on it.
public struct Verdict: Sendable, Hashable {
  /// The outcome of a run; the raw value is the word in reports.
  public enum Outcome: String, Sendable {
    /// Every response is the same; also for an empty plan.
    case same
    /// At least one response differs, or the recording has no response to a request.
    case different
    /// Some responses, or all bodies, could not be compared; the rest is the same.
    case notComparable = "not comparable"
    /// Some exchanges were not replayed: a recording is damaged, or the run ended early for another reason than a
    /// difference at which it had to stop.
    case incomplete
    /// The run was interrupted.
    case interrupted

    init(
      wasInterrupted: Bool, isIncomplete: Bool, total: Int, same: Int, different: Int,
      failed: Int, isWithoutBodies: Bool
    ) {
      let isNothingCompared = total > 0 && same + different == 0
      self =
        if wasInterrupted {
          .interrupted
        } else if isIncomplete {
          .incomplete
        } else if different > 0 {
          .different
        } else if failed > 0 || isNothingCompared || isWithoutBodies {
          .notComparable
        } else {
          .same
        }
    }

    /// 0 same, 1 different, 4 not comparable, 5 incomplete, 130 interrupted.
    package var exitCode: Int32 {
      switch self {
      case .same: 0
      case .different: 1
      case .notComparable: 4
      case .incomplete: 5
      case .interrupted: 130
      }
    }
  }

  /// The exchanges of the plan plus those lost from it: ``sent`` + ``skipped`` + ``unsent``.
  public let total: Int

  /// Responses that are the same in everything that was recorded.
  public let same: Int

  /// Responses that differ.
  public let different: Int

  /// Requests that were sent and have no recorded response.
  public let unmatched: Int

  /// Exchanges without a response to compare, sent or not.
  public let failed: Int

  /// Exchanges left out on purpose.
  public let skipped: Int

  /// Exchanges of the recordings that could not be read, as far as their number is known.
  public let lost: Int

  /// Responses whose bodies were compared.
  public let bodiesCompared: Int

  /// Responses compared without their body, because it was never recorded.
  public let bodiesNotRecorded: Int

  /// Requests that should have been sent and were not: lost, failed before sending, or cut off at the end.
  public let unsent: Int

  /// Requests that were sent, except those cut off by an interruption.
  public let sent: Int

  /// Whether there were bodies to compare and none of them was recorded.
  let isWithoutBodies: Bool

  /// The outcome that follows from the totals.
  public let outcome: Outcome

  /// Sums up `exchanges`. `stopsAtFirst`: whether the run was to end at the first exchange that is not the same: those
  /// after it do not make it incomplete. `losses`: the parts of the replayed recordings that could not be read. `isDamaged`: whether
  /// anything was lost, including from recordings that only supply responses.
  init(
    _ exchanges: [ReplayedExchange], losses: [RecordingLoss] = [], isDamaged: Bool = false,
    stopsAtFirst: Bool = false, wasInterrupted: Bool
  ) {
    var (same, different, unmatched, failed, skipped, cut) = (0, 0, 0, 0, 0, 0)
    for exchange in exchanges {
      switch exchange.outcome {
      case .same: same += 1
      case .different: different += 1
      case .unmatched: unmatched += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      case .unsent: cut += 1
      }
    }
    lost = losses.reduce(0) { $0 + $1.entries }
    total = exchanges.count + lost
    sent = exchanges.count { $0.wasSent }
    (self.same, self.different, self.unmatched) = (same, different, unmatched)
    (self.failed, self.skipped) = (failed, skipped)
    unsent = total - sent - skipped
    bodiesCompared = exchanges.count { $0.comparedBody == .compared }
    bodiesNotRecorded = exchanges.count { $0.comparedBody == .notRecorded }
    isWithoutBodies = bodiesCompared == 0 && bodiesNotRecorded > 0
    let wasStopped = stopsAtFirst && different + unmatched + failed > 0
    outcome = Outcome(
      wasInterrupted: wasInterrupted,
      isIncomplete: cut > 0 && !wasStopped || isDamaged || !losses.isEmpty,
      total: total, same: same, different: different + unmatched, failed: failed,
      isWithoutBodies: isWithoutBodies)
  }

  /// 0 same, 1 different, 4 not comparable, 5 incomplete, 130 interrupted.
  package var exitCode: Int32 { outcome.exitCode }

  /// The old name of ``Outcome``.
  @available(*, deprecated, renamed: "Outcome")
  public typealias Answer = Outcome

  /// The old name of ``outcome``.
  @available(*, deprecated, renamed: "outcome")
  public var answer: Outcome { outcome }
}
