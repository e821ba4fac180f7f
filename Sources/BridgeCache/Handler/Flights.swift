internal import Synchronization

/// The requests in progress that others wait for, so that concurrent misses ask the origin once.
final class Flights: Sendable {
  /// The requests that wait for each other have this in common: the cache key, and the values of the fields in `Vary`.
  struct Key: Hashable {
    let key: CacheKey
    let selection: String
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    /// Keys whose last response could not be shared: requests for them do not wait.
    var unshared: Set<Key> = []
    var landings = 0
  }

  private static let maximumUnshared = 4096
  private let state = Mutex(State())

  /// A request's part in a flight.
  enum Part {
    /// It goes to the origin, and must call ``Flights/land(_:of:isShared:)`` at the end.
    case leader(Flight)
    /// It waits.
    case follower(Flight)
    /// It goes to the origin and no request waits for it. At the end it reports whether others could have.
    case alone
  }

  /// How many flights have landed. As long as the number is unchanged, no flight has stored what an earlier look-up
  /// missed.
  var landings: Int { state.withLock(\.landings) }

  func join(_ key: Key) -> Part {
    state.withLock { state in
      if let flight = state.flights[key] { return .follower(flight) }
      if state.unshared.contains(key) { return .alone }
      let flight = Flight()
      state.flights[key] = flight
      return .leader(flight)
    }
  }

  /// Resumes the waiting requests. `flight`: nil for a request that went alone. `isShared`: whether there is a stored
  /// response for them; nil if the leader ended before that was known.
  func land(_ flight: Flight?, of key: Key, isShared: Bool?) {
    state.withLock { state in
      if let flight, state.flights[key] === flight { state.flights[key] = nil }
      state.landings += 1
      guard let isShared else { return }
      if isShared {
        state.unshared.remove(key)
      } else {
        if state.unshared.count >= Self.maximumUnshared { state.unshared.removeAll() }
        state.unshared.insert(key)
      }
    }
    flight?.land()
  }
}

/// One request to the origin that others wait for.
final class Flight: Sendable {
  private struct State {
    var isOver = false
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Returns when the flight is over, the limit has passed, or the task is cancelled.
  func wait(atMost limit: Duration) async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let isOver = state.withLock { state in
      if !state.isOver { state.waiters.append(continuation) }
      return state.isOver
    }
    if isOver { return }
    let alarm = Task {
      do { try await Task.sleep(for: limit) } catch { return }
      continuation.finish()
    }
    for await _ in stream {}
    alarm.cancel()
  }

  func land() {
    let waiters = state.withLock { state in
      defer { (state.isOver, state.waiters) = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }
}
