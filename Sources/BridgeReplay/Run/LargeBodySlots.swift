internal import Synchronization

/// Limits how many large bodies are in memory at once.
final class LargeBodySlots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a slot. Slots are returned on cancellation too, so that no waiter waits forever.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives a slot to the longest waiter.
  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
