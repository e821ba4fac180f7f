import Synchronization

/// Counts what has begun and what of it has not ended, and holds a waiter for the last end.
final class Outstanding: Sendable {
  private struct State {
    var begun = 0
    var open = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// How much has begun, and how much of that has not ended.
  var counts: (begun: Int, open: Int) { state.withLock { ($0.begun, $0.open) } }

  func begin() {
    state.withLock { state in
      state.begun += 1
      state.open += 1
    }
  }

  func end() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.open -= 1
      return state.open == 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Returns when all of it has ended, or after that time, which says that something never does.
  func waitForEnd(atMost limit: Duration) async {
    let timer = Task {
      try await Task.sleep(for: limit)
      state.withLock { $0.waiter.take() }?.resume()
    }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.open > 0 { state.waiter = continuation }
        return state.open == 0
      }
      if isOver { continuation.resume() }
    }
    timer.cancel()
  }
}

/// Lives as long as what holds it.
final class Token: Sendable {
  private let outstanding: Outstanding

  init(_ outstanding: Outstanding) {
    self.outstanding = outstanding
    outstanding.begin()
  }

  deinit { outstanding.end() }

  /// Does nothing: closures that call it hold it.
  func touch() {}
}
