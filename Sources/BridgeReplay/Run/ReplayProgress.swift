internal import Synchronization

/// How far a run has come; any thread may look at any time.
public final class ReplayProgress: Sendable {
  public struct Snapshot: Sendable, Hashable {
    public var total = 0
    public var done = 0
    public var inFlight = 0
    public var different = 0
    public var failed = 0
  }

  private let state = Mutex(Snapshot())

  public init() {}

  public var snapshot: Snapshot { state.withLock { $0 } }

  func begin(total: Int) { state.withLock { $0.total = total } }

  func started() { state.withLock { $0.inFlight += 1 } }

  func finished(_ outcome: ReplayedExchange.Outcome, wasInFlight: Bool) {
    state.withLock { snapshot in
      snapshot.done += 1
      if wasInFlight { snapshot.inFlight -= 1 }
      switch outcome {
      case .different, .unmatched: snapshot.different += 1
      case .failed: snapshot.failed += 1
      case .same, .skipped, .unsent: break
      }
    }
  }
}
