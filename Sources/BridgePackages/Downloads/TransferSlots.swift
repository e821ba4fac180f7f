internal import Synchronization

/// Limits the number of concurrent transfers. Further ones wait in order of arrival.
final class TransferSlots: Sendable {
  private struct State {
    var free: Int
    var queue: [(ticket: DownloadToken, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state: Mutex<State>

  /// `count` is the number of concurrent transfers, at least one.
  init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

  /// Runs `body` once a slot is free. Throws `CancellationError` if the task is cancelled before that.
  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await take()
    defer { giveBack() }
    return try await body()
  }

  private func take() async throws {
    let ticket = DownloadToken()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if ticket.isCancelled { return .failure(CancellationError()) }
          guard state.free == 0 else {
            state.free -= 1
            return .success(())
          }
          state.queue.append((ticket, continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      // The mark comes first: a ticket that queues later sees it, and one in the queue is found.
      ticket.markCancelled()
      leave(ticket)
    }
  }

  private func leave(_ ticket: DownloadToken) {
    let waiting = state.withLock { state in
      state.queue.firstIndex { $0.ticket == ticket }.map { state.queue.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  private func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard !state.queue.isEmpty else {
        state.free += 1
        return nil
      }
      return state.queue.removeFirst().continuation
    }
    next?.resume()
  }
}
