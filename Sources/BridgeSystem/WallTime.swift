/// The time of day.
package enum WallTime {
  /// The time since 1970-01-01T00:00:00Z, as the system tells it.
  package static var sinceEpoch: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Lets the calling thread rest; a signal may end it early.
  package static func pause(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = .init(seconds)
    time.tv_nsec = .init(attoseconds / 1_000_000_000)
    nanosleep(&time, nil)
  }
}
