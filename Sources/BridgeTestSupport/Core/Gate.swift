import BridgeCore

/// A gate at which tasks wait until a test opens it. It stays open.
package final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var nextID = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Locked(State())
  private let arrivals = Journal<Void>()

  /// A closed gate.
  package init() {}

  /// Lets all tasks pass, now and later.
  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once `count` tasks have come to the gate.
  package func waitForArrivals(_ count: Int = 1) async { await arrivals.wait(for: count) }

  /// Waits for the gate to open. Throws `CancellationError` as soon as the task is cancelled.
  package func pass() async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter($0, as: id) }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  /// Waits for the gate to open, even if the task is cancelled.
  package func passDeafly() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isOpen = state.withLock { state in
        state.nextID += 1
        if !state.isOpen { state.waiting[state.nextID] = continuation }
        return state.isOpen
      }
      arrivals.note(())
      if isOpen { continuation.resume() }
    }
  }

  private func enter(_ continuation: CheckedContinuation<Void, any Error>, as id: Int) {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if state.isOpen { return .success(()) }
      state.waiting[id] = continuation
      return nil
    }
    arrivals.note(())
    if let result { continuation.resume(with: result) }
  }
}
