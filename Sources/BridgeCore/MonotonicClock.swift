/// The clock for deadlines. Tests replace it with one that they advance.
public protocol MonotonicClock: Sendable {
  /// The current time.
  var now: ContinuousClock.Instant { get }

  /// Returns once `deadline` is reached. Throws `CancellationError` as soon as the task is cancelled.
  func sleep(until deadline: ContinuousClock.Instant) async throws
}

/// The system's continuous clock, which also counts while the machine sleeps.
public struct SystemClock: MonotonicClock {
  /// A system clock. It has no state, so all instances agree.
  public init() {}

  /// The current time.
  public var now: ContinuousClock.Instant { .now }

  /// Returns once `deadline` is reached. Throws `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: ContinuousClock.Instant) async throws {
    try await ContinuousClock().sleep(until: deadline, tolerance: nil)
  }
}
