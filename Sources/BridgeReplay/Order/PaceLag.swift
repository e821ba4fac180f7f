/// How late the requests of a run left, compared with the requested pace.
package struct PaceLag: Sendable, Hashable {
  /// How many requests went out.
  package private(set) var requests = 0

  /// How many were more than a millisecond late, the precision of timers.
  package private(set) var late = 0

  /// The largest delay.
  package private(set) var longest = Duration.zero

  /// The average delay.
  package var average: Duration { requests == 0 ? .zero : sum / requests }

  private var sum = Duration.zero

  /// The lag before any request.
  init() {}

  mutating func add(_ lag: Duration) {
    requests += 1
    if lag > .milliseconds(1) { late += 1 }
    longest = max(longest, lag)
    sum += lag
  }

  /// The combined lag of two sets of requests.
  func joined(with other: PaceLag) -> PaceLag {
    var all = self
    all.requests += other.requests
    all.late += other.late
    all.longest = max(longest, other.longest)
    all.sum += other.sum
    return all
  }

  /// One line of text.
  var line: String {
    guard late > 0 else { return "pace kept: no request went out late" }
    return "pace: \(late) of \(requests) requests went out late, by \(Self.text(longest)) at most, "
      + "\(Self.text(average)) on average"
  }

  private static func text(_ duration: Duration) -> String {
    "\(Int(duration / .milliseconds(1))) ms"
  }
}
