internal import Synchronization

/// Lets an exchange wait until others have ended.
final class ExchangeGates: Sendable {
  private struct State {
    var ended: Set<ReplayedExchange.ID> = []
    var waiting: [ReplayedExchange.ID: [CheckedContinuation<Void, Never>]] = [:]
    var isOpen = false
  }

  private let state = Mutex(State())

  /// The exchanges that others wait for.
  let awaited: Set<ReplayedExchange.ID>

  init(awaited: Set<ReplayedExchange.ID>) { self.awaited = awaited }

  /// Waits until all of these have ended, or the run has.
  func wait(for ids: Set<ReplayedExchange.ID>) async {
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

  /// Notes that an exchange has ended, however it did.
  func end(_ id: ReplayedExchange.ID) {
    guard awaited.contains(id) else { return }
    let waiting = state.withLock { state in
      state.ended.insert(id)
      return state.waiting.removeValue(forKey: id) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Lets everybody go on: the run ends, and what is waited for may never have its turn.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values.flatMap(\.self)
    }
    for continuation in waiting { continuation.resume() }
  }
}
