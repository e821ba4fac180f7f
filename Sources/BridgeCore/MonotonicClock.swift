/// The clock that deadlines are measured on; tests replace it with one they move by hand.
public protocol MonotonicClock: Sendable {
  /// The present moment.
  var now: ContinuousClock.Instant { get }

  /// Returns once `deadline` has come. Throws `CancellationError` as soon as the task is cancelled.
  func sleep(until deadline: ContinuousClock.Instant) async throws
}

/// The machine's own clock, counting through sleep.
public struct SystemClock: MonotonicClock {
  /// The clock; it has no state, so all of them agree.
  public init() {}

  /// The present moment.
  public var now: ContinuousClock.Instant { .now }

  /// Returns once `deadline` has come. Throws `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: ContinuousClock.Instant) async throws {
    try await ContinuousClock().sleep(until: deadline, tolerance: nil)
  }
}
