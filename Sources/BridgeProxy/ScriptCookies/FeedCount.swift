internal import BridgeCore

/// Counts the cookie feeds of each origin. Each takes an HTTP/1.1 connection, of which browsers have few per origin, or
/// an HTTP/2 stream.
final class FeedCount: Sendable {
  let maximum: Int
  private let counts = Locked<[Origin: Int]>([:])

  init(maximum: Int) { self.maximum = maximum }

  /// Counts one more. Returns false if the maximum is reached.
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
