internal import BridgeRecording
internal import Synchronization

/// Hands the items of a plan to the workers of a run: in order, and of equal requests one at a time.
///
/// Equal requests get the recorded answers in turn, so the second must not overtake the first.
final class ReplayQueue: Sendable {
  private struct State {
    var next = 0
    var finished: [Bool]
    var waiting: [Int: Int] = [:]
    var stopReason: String?
  }

  private let predecessors: [Int?]
  private let state: Mutex<State>

  init(_ items: [ReplayPlan.Item]) {
    var last: [AnyHashable: Int] = [:]
    predecessors = items.enumerated().map { index, item in
      guard let key = item.key?.key else { return nil }
      defer { last[key] = index }
      return last[key]
    }
    state = Mutex(State(finished: Array(repeating: false, count: items.count)))
  }

  /// The next item to work on; nil when none is left for this worker.
  ///
  /// An item whose predecessor is still under way is left to the worker that has the predecessor.
  func take(after finished: Int?) -> Int? {
    state.withLock { state in
      if let finished { state.finished[finished] = true }
      guard state.stopReason == nil else { return nil }
      if let finished, let successor = state.waiting.removeValue(forKey: finished) {
        return successor
      }
      while state.next < state.finished.count {
        let index = state.next
        state.next += 1
        guard let predecessor = predecessors[index], !state.finished[predecessor] else {
          return index
        }
        state.waiting[predecessor] = index
      }
      return nil
    }
  }

  /// Lets no further item out. The first reason counts.
  func stop(_ reason: String) {
    state.withLock { $0.stopReason = $0.stopReason ?? reason }
  }

  var stopReason: String? { state.withLock { $0.stopReason } }
}
