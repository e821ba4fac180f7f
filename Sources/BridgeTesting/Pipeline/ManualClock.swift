public import BridgeCore

/// A clock that only a test advances.
public final class ManualClock: MonotonicClock {
  private struct State: Sendable {
    var now: ContinuousClock.Instant
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Watcher] = []

    /// Removes the watchers whose condition is met.
    mutating func satisfiedWatchers() -> [Watcher] {
      let count = sleepers.count
      defer { watchers.removeAll { $0.count <= count } }
      return watchers.filter { $0.count <= count }
    }
  }

  private struct Sleeper: Sendable {
    let deadline: ContinuousClock.Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct Watcher: Sendable {
    let count: Int
    let wake: CheckedContinuation<Void, Never>
  }

  private let state: Locked<State>

  /// A stopped clock.
  public init() { state = Locked(State(now: .now)) }

  /// The current time of the clock.
  public var now: ContinuousClock.Instant { state.withLock { $0.now } }

  /// The number of tasks that sleep on it.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Advances the clock, and wakes the sleepers that are due.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.wake.resume() }
  }

  /// Returns once at least `count` tasks sleep on it.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { wake in
      let isThere = state.withLock { state in
        if state.sleepers.count < count { state.watchers.append(Watcher(count: count, wake: wake)) }
        return state.sleepers.count >= count
      }
      if isThere { wake.resume() }
    }
  }

  /// Returns once the clock has reached `deadline`. Throws as soon as the task is cancelled.
  public func sleep(until deadline: ContinuousClock.Instant) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        enter(Sleeper(deadline: deadline, wake: wake), as: id)
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake
        .resume(throwing: CancellationError())
    }
  }

  private func enter(_ sleeper: Sleeper, as id: Int) {
    let watchers = state.withLock { state -> [Watcher]? in
      guard sleeper.deadline > state.now, !Task.isCancelled else { return nil }
      state.sleepers[id] = sleeper
      return state.satisfiedWatchers()
    }
    guard let watchers else {
      return Task.isCancelled
        ? sleeper.wake.resume(throwing: CancellationError()) : sleeper.wake.resume()
    }
    for watcher in watchers { watcher.wake.resume() }
  }
}
