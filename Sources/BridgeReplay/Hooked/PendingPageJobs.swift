internal import BridgePageJobs
internal import Synchronization

/// The jobs that pages have not completed yet.
final class PendingPageJobs: Sendable {
  typealias Result = (outcome: PageArrival.Outcome, body: [UInt8])

  private struct State {
    var waits: [String: CheckedContinuation<Result, any Error>] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Waits for the result of the job `key`, which `begin` sends.
  func arrival(of key: String, _ begin: () -> Void) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let refusal: (any Error)? = state.withLock { state in
        if state.hasEnded { return Self.ended }
        // The cancellation handler ran before the job was registered.
        if Task.isCancelled { return CancellationError() }
        state.waits[key] = continuation
        return nil
      }
      if let refusal { return continuation.resume(throwing: refusal) }
      begin()
    }
  }

  func resume(_ arrival: PageArrival, _ body: [UInt8]) {
    take(arrival.key)?.resume(returning: (arrival.outcome, body))
  }

  func cancel(_ key: String) { take(key)?.resume(throwing: CancellationError()) }

  /// Fails every job, including future ones.
  func end() {
    let waits = state.withLock { state in
      state.hasEnded = true
      defer { state.waits = [:] }
      return Array(state.waits.values)
    }
    for wait in waits { wait.resume(throwing: Self.ended) }
  }

  private static let ended = HookedError.page("the helper process bridge-replay-pages has ended")

  private func take(_ key: String) -> CheckedContinuation<Result, any Error>? {
    state.withLock { $0.waits.removeValue(forKey: key) }
  }
}
