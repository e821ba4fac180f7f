internal import Synchronization

/// How far the clocks of servers are ahead of the client's, for responses without a date, such as those of WebSockets.
final class ServerClocks: Sendable {
  /// In seconds, by server.
  private let ahead = Mutex<[String: Double]>([:])

  /// When a response was made, by the clock of its server: its date, from which the clock is learned, or when it came,
  /// as derived from other responses. Nil if neither is known.
  func time(_ date: Double?, cameAt arrival: Double?, from server: String?) -> Double? {
    guard let server, let arrival else { return date ?? arrival }
    guard let date else { return arrival + (ahead.withLock { $0[server] } ?? 0) }
    // A response that a cache has kept is older, so the greatest counts.
    let found = abs(date - arrival) <= Self.slack ? 0 : date - arrival
    ahead.withLock { $0[server] = max($0[server] ?? found, found) }
    return date
  }

  /// Smaller offsets are network delay or ordinary clock drift.
  private static let slack = 60.0
}
