internal import Synchronization

/// Transfers by key. Each is shared by all requests that arrive while it runs.
///
/// Each request has a token. A cancelled request ends immediately with `CancellationError`. The transfer continues for
/// the others, and is cancelled with the last one. A request that arrives while a cancelled transfer is ending waits
/// for that end, so there are never two transfers for one key.
package final class SharedDownloads<Value: Sendable>: Sendable {
  package typealias Report = @Sendable (DownloadProgress) -> Void
  package typealias Transfer = @Sendable (_ progress: @escaping Report) async throws -> Value

  private struct Waiter {
    let continuation: CheckedContinuation<Value, any Error>
    let progress: Report
  }

  private struct Running {
    let number: UInt64
    let task: Task<Void, Never>
    var waiters: [DownloadToken: Waiter]
  }

  private struct State {
    var next: UInt64 = 0
    var running: [String: Running] = [:]
    /// Cancelled transfers that have not ended yet.
    var ending: [String: (number: UInt64, task: Task<Void, Never>)] = [:]

    /// Cancels a transfer without requests.
    mutating func end(_ key: String) {
      guard let running = running.removeValue(forKey: key) else { return }
      ending[key] = (running.number, running.task)
      running.task.cancel()
    }

    /// Removes a transfer that has ended. Returns the requests that wait for it.
    mutating func finish(_ key: String, _ number: UInt64) -> [Waiter] {
      if ending[key]?.number == number { ending[key] = nil }
      guard running[key]?.number == number else { return [] }
      return running.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
    }
  }

  private let state = Mutex(State())
  private let slots: TransferSlots

  /// `atOnce` is the number of transfers that run at the same time. Others wait.
  package init(atOnce: Int = 5) { slots = TransferSlots(atOnce) }

  /// The result of the running transfer for a key, or else of `transfer`.
  ///
  /// `progress` is called from any thread, and not after the end of the request. Cancelling the calling task cancels
  /// the request, too. Use a token for one request only.
  package func value(
    for key: String, token: DownloadToken = DownloadToken(),
    progress: @escaping Report = { _ in }, _ transfer: @escaping Transfer
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(continuation: continuation, progress: progress)
        if !join(key, token, waiter: waiter, transfer: transfer) {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      cancel(token)
    }
  }

  /// Cancels the request of a token, if it is waiting. An unused token becomes unusable.
  package func cancel(_ token: DownloadToken) {
    // The mark comes first: a request that joins later sees it, and one that has joined is found below.
    token.markCancelled()
    let waiter = state.withLock { state -> Waiter? in
      for (key, var running) in state.running {
        guard let waiter = running.waiters.removeValue(forKey: token) else { continue }
        state.running[key] = running
        if running.waiters.isEmpty { state.end(key) }
        return waiter
      }
      return nil
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Cancels all requests for a key, or for all keys.
  package func cancelAll(of key: String? = nil) {
    let waiters = state.withLock { state -> [Waiter] in
      let keys = key.map { [$0] } ?? Array(state.running.keys)
      return keys.flatMap { key -> [Waiter] in
        let waiters = state.running[key]?.waiters ?? [:]
        for token in waiters.keys { token.markCancelled() }
        state.end(key)
        return Array(waiters.values)
      }
    }
    for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
  }

  /// The number of requests that wait for the transfer of a key.
  func waiterCount(of key: String) -> Int {
    state.withLock { $0.running[key]?.waiters.count ?? 0 }
  }

  private func join(
    _ key: String, _ token: DownloadToken, waiter: Waiter, transfer: @escaping Transfer
  ) -> Bool {
    state.withLock { state in
      if token.isCancelled { return false }
      if state.running[key] != nil {
        guard state.running[key]?.waiters[token] == nil else { return false }
        state.running[key]?.waiters[token] = waiter
        return true
      }
      let (number, before) = (state.next, state.ending[key]?.task)
      state.next += 1
      let task = Task {
        await before?.value
        await run(key, number, transfer)
      }
      state.running[key] = Running(number: number, task: task, waiters: [token: waiter])
      return true
    }
  }

  private func run(_ key: String, _ number: UInt64, _ transfer: Transfer) async {
    let result: Result<Value, any Error>
    do {
      result = .success(
        try await slots.run { try await transfer { self.report($0, key, number) } })
    } catch {
      result = .failure(error)
    }
    let waiters = state.withLock { $0.finish(key, number) }
    for waiter in waiters { waiter.continuation.resume(with: result) }
  }

  private func report(_ progress: DownloadProgress, _ key: String, _ number: UInt64) {
    let waiters = state.withLock { state in
      state.running[key].flatMap { $0.number == number ? Array($0.waiters.values) : nil } ?? []
    }
    for waiter in waiters { waiter.progress(progress) }
  }
}
