internal import Synchronization

/// The progress of a run; any thread may read it at any time.
package final class ReplayProgress: Sendable {
  /// Counts of one moment, consistent with each other.
  package struct Snapshot: Sendable, Hashable {
    /// The exchanges of the plan; 0 until the run has begun.
    package var total = 0

    /// The exchanges that are settled, skipped ones included.
    package var done = 0

    /// The exchanges that were sent and are not settled.
    package var inFlight = 0

    /// The settled exchanges whose response differs or is not in the recording.
    package var different = 0

    /// The settled exchanges without a response to compare.
    package var failed = 0

    /// The exchanges of the plan that are not sent, and those of them that are settled.
    var leftOut = 0
    var leftOutSoFar = 0

    /// The exchanges to be sent: how many are settled, and how many are not.
    var sent: (done: Int, left: Int) {
      let settled = done - leftOutSoFar
      return (settled, total - leftOut - settled)
    }
  }

  private let state = Mutex(Snapshot())

  /// The progress of a run that has not begun. One run reports to it.
  package init() {}

  /// The current progress.
  package var snapshot: Snapshot { state.withLock { $0 } }

  /// `leftOut`: how many of all are not sent.
  func begin(total: Int, leftOut: Int = 0) {
    state.withLock { ($0.total, $0.leftOut) = (total, leftOut) }
  }

  func started() { state.withLock { $0.inFlight += 1 } }

  func finished(_ outcome: ReplayedExchange.Outcome, wasInFlight: Bool) {
    state.withLock { snapshot in
      snapshot.done += 1
      if wasInFlight { snapshot.inFlight -= 1 } else { snapshot.leftOutSoFar += 1 }
      switch outcome {
      case .different, .unmatched: snapshot.different += 1
      case .failed: snapshot.failed += 1
      case .same, .skipped, .unsent: break
      }
    }
  }
}
