internal import BridgeCore

/// How many documents of each origin hear of the changes of their cookies: each takes a connection of HTTP/1.1, of which
/// browsers have few for an origin, or a stream of HTTP/2.
final class FeedCount: Sendable {
  let maximum: Int
  private let counts = Locked<[Origin: Int]>([:])

  init(maximum: Int) { self.maximum = maximum }

  /// Counts one more, unless there are as many as may be.
  func begin(_ origin: Origin) -> Bool {
    counts.withLock { counts in
      guard counts[origin, default: 0] < maximum else { return false }
      counts[origin, default: 0] += 1
      return true
    }
  }

  func end(_ origin: Origin) {
    counts.withLock { counts in
      let rest = counts[origin, default: 1] - 1
      counts[origin] = rest > 0 ? rest : nil
    }
  }
}
