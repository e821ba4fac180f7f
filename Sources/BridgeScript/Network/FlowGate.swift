internal import Synchronization

/// Holds an answer's bytes back while page script has asked for a pause, or has not yet seen enough of
/// those before.
final class FlowGate: Sendable {
  private struct State {
    var isPaused = false
    /// Bytes that are on their way to the page's thread.
    var pending = 0
    var isOver = false
    var waiter: CheckedContinuation<Void, any Error>?

    var mayPass: Bool { !isPaused && pending < FlowGate.highWater }
  }

  /// As the pipeline's own channels have it.
  private static let highWater = 256 * 1024

  private let state = Mutex(State())

  /// Returns when the next bytes may go, and counts them. Throws `CancellationError` after ``stop()``.
  func admit(_ count: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.isOver { return .failure(CancellationError()) }
          if state.mayPass { return .success(()) }
          state.waiter = waiter
          return nil
        }
        if let result { waiter.resume(with: result) }
      }
    } onCancel: {
      stop()
    }
    state.withLock { $0.pending += count }
  }

  /// Says that the page has seen that many bytes.
  func delivered(_ count: Int) { change { $0.pending -= count } }

  func pause() { change { $0.isPaused = true } }

  func resume() { change { $0.isPaused = false } }

  func stop() {
    let waiter = state.withLock { state in
      state.isOver = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(throwing: CancellationError())
  }

  private func change(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      change(&state)
      guard state.mayPass else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
