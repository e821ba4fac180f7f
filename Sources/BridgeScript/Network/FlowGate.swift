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

    /// Keeps the waiter, unless there is nothing to wait for.
    mutating func wait(
      _ waiter: CheckedContinuation<Void, any Error>
    ) -> Result<Void, any Error>? {
      guard !isOver else { return .failure(CancellationError()) }
      guard !mayPass else { return .success(()) }
      self.waiter = waiter
      return nil
    }
  }

  /// As the pipeline's own channels have it.
  private static let highWater = 256 * 1024

  private let state = Mutex(State())

  /// Returns when the next bytes may go, and counts them. Throws `CancellationError` after ``stop()``.
  func admit(_ count: Int) async throws {
    try await withTaskCancellationHandler {
      while try !take(count) {
        try await withCheckedThrowingContinuation { waiter in
          let result = state.withLock { $0.wait(waiter) }
          if let result { waiter.resume(with: result) }
        }
      }
    } onCancel: {
      stop()
    }
  }

  /// Counts the bytes where they may go.
  private func take(_ count: Int) throws -> Bool {
    try state.withLock { state in
      guard !state.isOver else { throw CancellationError() }
      guard state.mayPass else { return false }
      state.pending += count
      return true
    }
  }

  /// Says that the page has seen that many bytes.
  func delivered(_ count: Int) { change { $0.pending -= count } }

  /// Whether nothing is on its way, and nothing will be before script asks for it.
  var isHeld: Bool { state.withLock { $0.isPaused && $0.pending == 0 } }

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
