internal import Synchronization

/// Calls actions at their deadlines, with one sleeping task for any number of them.
///
/// Deadlines are rounded up to 10 ms, so that removing one needs no search.
package final class DeadlineWatch: Sendable {
  /// Identifies an entry, for its removal.
  package struct Ticket: Sendable {
    fileprivate let tick: Int64
    fileprivate let number: UInt64
  }

  private struct State {
    var actions: [Int64: [UInt64: @Sendable () -> Void]] = [:]
    var lastNumber: UInt64 = 0
    var sleepsUntil: Int64?
    var sleeper: Task<Void, Never>?
  }

  private let clock: any MonotonicClock
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  /// A watch on `clock` without deadlines.
  package init(clock: any MonotonicClock) {
    self.clock = clock
    start = clock.now
  }

  deinit { state.withLock { $0.sleeper }?.cancel() }

  /// Calls `action` once `deadline` is reached, unless it is removed before.
  package func add(
    _ deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> Ticket {
    let tick = tick(of: deadline)
    return state.withLock { state in
      state.lastNumber += 1
      let ticket = Ticket(tick: tick, number: state.lastNumber)
      state.actions[tick, default: [:]][ticket.number] = action
      if tick < state.sleepsUntil ?? .max { sleep(until: tick, &state) }
      return ticket
    }
  }

  /// Removes an entry; does nothing if it was already called.
  package func remove(_ ticket: Ticket) {
    state.withLock { state in
      state.actions[ticket.tick]?[ticket.number] = nil
      if state.actions[ticket.tick]?.isEmpty == true { state.actions[ticket.tick] = nil }
    }
  }

  private func sleep(until tick: Int64, _ state: inout State) {
    state.sleeper?.cancel()
    state.sleepsUntil = tick
    let moment = start + .milliseconds(tick * 10)
    state.sleeper = Task { [weak self, clock] in
      do {
        try await clock.sleep(until: moment)
      } catch {
        return  // Cancelled: another task sleeps for an earlier moment, or no exchange waits.
      }
      self?.wake()
    }
  }

  private func wake() {
    let now = clock.now
    let due = state.withLock { state -> [@Sendable () -> Void] in
      let ticks = state.actions.keys.filter { start + .milliseconds($0 * 10) <= now }.sorted()
      let due = ticks.flatMap { state.actions.removeValue(forKey: $0)?.values.map { $0 } ?? [] }
      state.sleepsUntil = nil
      if let next = state.actions.keys.min() { sleep(until: next, &state) }
      return due
    }
    due.forEach { $0() }
  }

  private func tick(of deadline: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = max(.zero, deadline - start).components
    // Deadlines beyond 10^6 years are clamped, which avoids an overflow.
    let whole = min(seconds, 31_556_952_000_000) * 100
    let rest = attoseconds / 10_000_000_000_000_000
    return whole + rest + (attoseconds % 10_000_000_000_000_000 == 0 ? 0 : 1)
  }
}
