internal import Synchronization

/// The URLs that were invalidated last. A response requested before an invalidation must not be used after it.
final class Invalidations: Sendable {
  private static let maximumCount = 4096

  private struct State {
    var count = 0
    /// By the hash of a URL, the number of its last invalidation.
    var last: [UInt32: Int] = [:]
    /// The number of the last invalidation whose URL was dropped: up to it, any URL may be affected.
    var forgotten = 0
  }

  private let state = Mutex(State())

  /// The number of invalidations so far.
  var count: Int { state.withLock(\.count) }

  /// Records the invalidation of a URL.
  func add(_ key: KeyNumber) {
    state.withLock { state in
      state.count += 1
      if state.last.count >= Self.maximumCount {
        (state.last, state.forgotten) = ([:], state.count)
      }
      state.last[key.url] = state.count
    }
  }

  /// Whether a later invalidation may affect a response that was requested after `count` of them.
  func concern(_ key: KeyNumber, after count: Int?) -> Bool {
    guard let count else { return false }
    return state.withLock { max($0.forgotten, $0.last[key.url] ?? 0) > count }
  }
}
