internal import BridgeCore
internal import Synchronization

/// Holds requests back until they are due, and measures how late they leave.
final class ReplayPacer: Sendable {
  private struct State {
    var isStopped = false
    var sleepers: [Int: Task<Void, any Error>] = [:]
    var lag = PaceLag()
  }

  private let due: [Duration]
  private let clock: any MonotonicClock
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  /// Starts counting the times in `due`; if it is empty, everything is due at once.
  init(due: [Duration], clock: any MonotonicClock) {
    self.due = due
    self.clock = clock
    start = clock.now
  }

  /// How late requests left; nil if none had to wait.
  var lag: PaceLag? { due.isEmpty ? nil : state.withLock { $0.lag } }

  /// Waits until the item is due. False if the run was stopped before that.
  func waitUntilDue(_ item: Int) async -> Bool {
    guard !due.isEmpty else { return true }
    let deadline = start + due[item]
    if clock.now < deadline, await !sleep(item, until: deadline) { return false }
    let lag = clock.now - deadline
    state.withLock { $0.lag.add(max(lag, .zero)) }
    return true
  }

  /// Ends every wait.
  func stop() {
    let sleepers = state.withLock { state in
      state.isStopped = true
      defer { state.sleepers = [:] }
      return state.sleepers.values.map(\.self)
    }
    for sleeper in sleepers { sleeper.cancel() }
  }

  private func sleep(_ item: Int, until deadline: ContinuousClock.Instant) async -> Bool {
    let sleeper = state.withLock { state -> Task<Void, any Error>? in
      guard !state.isStopped else { return nil }
      let sleeper = Task { [clock] in try await clock.sleep(until: deadline) }
      state.sleepers[item] = sleeper
      return sleeper
    }
    guard let sleeper else { return false }
    defer { state.withLock { $0.sleepers[item] = nil } }
    // The sleep fails only if the run was stopped.
    return await sleeper.result.isSuccess
  }
}

extension Result where Success == Void {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
