internal import Synchronization

/// Makes exchanges wait until others have ended.
final class ExchangeGates: Sendable {
  private struct State {
    var ended: Set<ReplayExchangeID> = []
    var waiting: [ReplayExchangeID: [CheckedContinuation<Void, Never>]] = [:]
    var isOpen = false
  }

  private let state = Mutex(State())

  /// The exchanges that others wait for.
  let awaited: Set<ReplayExchangeID>

  init(awaited: Set<ReplayExchangeID>) { self.awaited = awaited }

  /// Waits until all of these exchanges, or the run, have ended.
  func wait(for ids: Set<ReplayExchangeID>) async {
    for id in ids.sorted() {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let goesOn = state.withLock { state in
            if state.isOpen || state.ended.contains(id) { return true }
            state.waiting[id, default: []].append(continuation)
            return false
          }
          if goesOn { continuation.resume() }
        }
      } onCancel: {
        open()
      }
    }
  }

  /// Marks an exchange as ended, whatever its outcome.
  func end(_ id: ReplayExchangeID) {
    guard awaited.contains(id) else { return }
    let waiting = state.withLock { state in
      state.ended.insert(id)
      return state.waiting.removeValue(forKey: id) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Releases all waiters at the end of the run: the awaited exchanges may never be sent.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values.flatMap(\.self)
    }
    for continuation in waiting { continuation.resume() }
  }
}
