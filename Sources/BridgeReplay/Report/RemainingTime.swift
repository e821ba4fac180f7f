internal import Synchronization

/// The estimated rest of a run's time. It is smoothed, so that a single slow exchange does not make it jump.
final class RemainingTime: Sendable {
  private struct Estimate {
    let seconds: Double
    let time: ContinuousClock.Instant
  }

  private let last = Mutex<Estimate?>(nil)

  /// The fewest exchanges and seconds after which the estimate is within a factor of two.
  private static let (fewestSent, shortest) = (5, 2.0)

  /// After so many seconds, the estimate has moved half of the way to what the exchanges so far suggest.
  private static let halfLife = 5.0

  /// The seconds left; nil if nothing is left to be sent, or too little is known.
  func seconds(
    _ progress: ReplayProgress.Snapshot, since start: ContinuousClock.Instant,
    now: ContinuousClock.Instant
  ) -> Double? {
    let (elapsed, sent) = ((now - start) / .seconds(1), progress.sent)
    guard sent.done >= Self.fewestSent, sent.left > 0, elapsed >= Self.shortest else { return nil }
    let found = elapsed / Double(sent.done) * Double(sent.left)
    return last.withLock { last in
      let passed = max(last.map { (now - $0.time) / .seconds(1) } ?? 0, 0)
      let expected = last.map { max($0.seconds - passed, 0) } ?? found
      let seconds = expected + (found - expected) * passed / (passed + Self.halfLife)
      last = Estimate(seconds: seconds, time: now)
      return seconds
    }
  }
}
