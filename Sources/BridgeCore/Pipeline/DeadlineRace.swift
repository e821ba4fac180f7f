internal import Synchronization

/// Runs handlers against a deadline, and abandons them if the deadline comes first.
///
/// The handlers run in a task of their own, so that one that ignores cancellation cannot delay the caller. The task
/// keeps the caller's executor preference.
final class DeadlineRace: Sendable {
  private struct State {
    var caller: CheckedContinuation<BridgeResponse, any Error>?
    var isSettled = false
    /// The error that ended the race before the caller waited. A response is never stored, because it holds its
    /// transfer.
    var early: (any Error)?
    var handlers: Task<Void, Never>?
  }

  private let exchange: Exchange
  private let state = Mutex(State())

  init(_ exchange: Exchange) { self.exchange = exchange }

  func run(
    _ operation: @escaping @Sendable () async throws -> BridgeResponse
  ) async throws -> BridgeResponse {
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        wait(caller)
        start(operation, on: executor)
      }
    } onCancel: {
      lose(with: CancellationError())
    }
  }

  /// Handles the deadline: the caller gets the error, and a body in transfer fails.
  func expire() {
    let error = Self.exceeded(exchange.phase)
    exchange.expire(error)
    lose(with: error)
  }

  static func exceeded(_ phase: ExchangePhase) -> BridgeError {
    BridgeError(.deadlineExceeded, "the request's deadline passed \(phase)", phase: phase)
  }

  private func wait(_ caller: CheckedContinuation<BridgeResponse, any Error>) {
    let early = state.withLock { state in
      if !state.isSettled { state.caller = caller }
      return state.early
    }
    if let early { caller.resume(throwing: early) }
  }

  private func start(
    _ operation: @escaping @Sendable () async throws -> BridgeResponse,
    on executor: (any TaskExecutor)?
  ) {
    let task = Task(executorPreference: executor) {
      do {
        self.settle(.success(try await operation()))
      } catch {
        self.settle(.failure(error))
      }
    }
    let isSettled = state.withLock { state in
      state.handlers = task
      return state.isSettled
    }
    if isSettled { task.cancel() }
  }

  private func lose(with error: any Error) {
    settle(.failure(error))
    state.withLock { $0.handlers }?.cancel()
  }

  /// Resumes the caller. Only the first result counts; a later response is dropped together with its transfer.
  private func settle(_ result: Result<BridgeResponse, any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<BridgeResponse, any Error>? in
      guard !state.isSettled else { return nil }
      state.isSettled = true
      if case .failure(let error) = result { state.early = error }
      defer { state.caller = nil }
      return state.caller
    }
    caller?.resume(with: result)
  }
}
