internal import Synchronization

/// The URLs that were made invalid last: a response that was asked for before that must not be used after it.
final class Invalidations: Sendable {
  private static let maximumCount = 4096

  private struct State {
    var count = 0
    /// By the number of a URL: the last one.
    var last: [UInt32: Int] = [:]
    /// Those up to this one may have been of any URL.
    var forgotten = 0
  }

  private let state = Mutex(State())

  /// How many there were.
  var count: Int { state.withLock(\.count) }

  /// A URL is invalid now.
  func add(_ key: KeyNumber) {
    state.withLock { state in
      state.count += 1
      if state.last.count >= Self.maximumCount {
        (state.last, state.forgotten) = ([:], state.count)
      }
      state.last[key.url] = state.count
    }
  }

  /// Whether a response that was asked for after `count` invalidations may be outdated by a later one.
  func concern(_ key: KeyNumber, after count: Int?) -> Bool {
    guard let count else { return false }
    return state.withLock { max($0.forgotten, $0.last[key.url] ?? 0) > count }
  }
}
