/// The sum of a run, and what it means.
public struct Verdict: Sendable, Hashable {
  public enum Answer: String, Sendable {
    case same
    case different
    /// Something could not be compared, or nothing was; what was compared is the same.
    case notComparable = "not comparable"
    /// The run ended early.
    case incomplete
    case interrupted
  }

  public let total: Int
  public let same: Int
  public let different: Int
  public let unmatched: Int
  public let failed: Int
  public let skipped: Int

  /// Requests that never went out though they should have: failed before sending, or cut off by the end.
  public let unsent: Int
  public let sent: Int
  public let answer: Answer

  init(_ exchanges: [ReplayedExchange], wasInterrupted: Bool) {
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
    total = exchanges.count
    sent = exchanges.count { $0.wasSent }
    (self.same, self.different, self.unmatched) = (same, different, unmatched)
    (self.failed, self.skipped) = (failed, skipped)
    unsent = total - sent - skipped
    let isNothingCompared = total > 0 && same + different + unmatched == 0
    answer =
      if wasInterrupted {
        .interrupted
      } else if cut > 0 {
        .incomplete
      } else if different + unmatched > 0 {
        .different
      } else if failed > 0 || isNothingCompared {
        .notComparable
      } else {
        .same
      }
  }

  /// 0 same, 1 different, 4 not comparable, 5 incomplete, 130 interrupted.
  public var exitCode: Int32 {
    switch answer {
    case .same: 0
    case .different: 1
    case .notComparable: 4
    case .incomplete: 5
    case .interrupted: 130
    }
  }
}
