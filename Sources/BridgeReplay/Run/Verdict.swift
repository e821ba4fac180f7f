internal import BridgeRecording

/// The sum of a run, and what it means.
public struct Verdict: Sendable, Hashable {
  /// What the run says about the answers; the raw value is the word for reports.
  public enum Answer: String, Sendable {
    /// Every answer is the same; so is an empty plan.
    case same
    /// At least one answer differs, or the recording has none to a request.
    case different
    /// Something could not be compared, or nothing was, or no body was; what was compared is the same.
    case notComparable = "not comparable"
    /// The run ended early, or a recording is damaged: some exchanges never had their turn.
    case incomplete
    /// Somebody stopped the run.
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
    public var exitCode: Int32 {
      switch self {
      case .same: 0
      case .different: 1
      case .notComparable: 4
      case .incomplete: 5
      case .interrupted: 130
      }
    }
  }

  /// The exchanges of the plan and those lost from it: ``sent``, ``skipped`` and ``unsent`` add up to
  /// it.
  public let total: Int

  /// Answers that are the same in all that the recording holds of them.
  public let same: Int

  /// Answers that differ.
  public let different: Int

  /// Requests that were sent and to which the recording has no answer.
  public let unmatched: Int

  /// Exchanges that gave no answer to compare, whether the request went out or not.
  public let failed: Int

  /// Exchanges that were left out on purpose.
  public let skipped: Int

  /// Exchanges that stood in the recordings and could not be read, as far as their number is known.
  public let lost: Int

  /// Answers whose bodies were compared.
  public let bodiesCompared: Int

  /// Answers that were compared without their body, because it was never recorded.
  public let bodiesNotRecorded: Int

  /// Requests that never went out though they should have: lost, failed before sending, or cut off by
  /// the end.
  public let unsent: Int

  /// Requests that went out, but for those that an interruption cut off.
  public let sent: Int

  /// Whether there were bodies to compare and the recordings hold none of them.
  let isWithoutBodies: Bool

  /// What the sums mean.
  public let answer: Answer

  /// The sum of `exchanges`. `losses` is what could not be read of the recordings that were replayed; `isDamaged`
  /// says that anything was lost at all, of recordings that answered as well.
  init(
    _ exchanges: [ReplayedExchange], losses: [RecordingLoss] = [], isDamaged: Bool = false,
    wasInterrupted: Bool
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
    answer = Answer(
      wasInterrupted: wasInterrupted, isIncomplete: cut > 0 || isDamaged || !losses.isEmpty,
      total: total, same: same, different: different + unmatched, failed: failed,
      isWithoutBodies: isWithoutBodies)
  }

  /// 0 same, 1 different, 4 not comparable, 5 incomplete, 130 interrupted.
  public var exitCode: Int32 { answer.exitCode }
}
