internal import Synchronization

/// Holds back a response's bytes while page script has paused it, or has too many unread bytes.
final class FlowGate: Sendable {
  private struct State {
    var isPaused = false
    /// The bytes on their way to the page's thread.
    var pending = 0
    var isOver = false
    var waiter: CheckedContinuation<Void, any Error>?

    var mayPass: Bool { !isPaused && pending < FlowGate.highWater }

    /// Stores the waiter, unless it can continue at once.
    mutating func wait(
      _ waiter: CheckedContinuation<Void, any Error>
    ) -> Result<Void, any Error>? {
      guard !isOver else { return .failure(CancellationError()) }
      guard !mayPass else { return .success(()) }
      self.waiter = waiter
      return nil
    }
  }

  /// The same as in the pipeline's channels.
  private static let highWater = 256 * 1024

  private let state = Mutex(State())

  /// Waits until `count` bytes may be passed on, and counts them. Throws `CancellationError` after ``stop()``.
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

  /// Counts the bytes if they may be passed on.
  private func take(_ count: Int) throws -> Bool {
    try state.withLock { state in
      guard !state.isOver else { throw CancellationError() }
      guard state.mayPass else { return false }
      state.pending += count
      return true
    }
  }

  /// Records that the page has received that many bytes.
  func delivered(_ count: Int) { change { $0.pending -= count } }

  /// Whether nothing is on its way, and nothing will be until script asks for more.
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
