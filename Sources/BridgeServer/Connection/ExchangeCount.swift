internal import Synchronization

/// The exchanges that are under way at a server, for waiting until there are none.
final class ExchangeCount: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func began() { state.withLock { $0.running += 1 } }

  func ended() {
    let released = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in released { continuation.resume() }
  }

  /// Returns once nothing is under way.
  func isIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.running > 0 { state.waiting.append(continuation) }
        return state.running == 0
      }
      if isIdle { continuation.resume() }
    }
  }
}
