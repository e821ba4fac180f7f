internal import Synchronization

/// Tells hosts of open pages in this process about versions that are activated immediately.
final class ActivationNews: Sendable {
  typealias Follower = @Sendable (InstalledVersion) -> Void

  private struct State {
    var next: UInt64 = 0
    var followers: [UInt64: Follower] = [:]
  }

  private let state = Mutex(State())

  /// Calls `follower` for each such version, on the activating thread, until ``leave(_:)`` is called with the returned
  /// number.
  func follow(_ follower: @escaping Follower) -> UInt64 {
    state.withLock { state in
      state.next += 1
      state.followers[state.next] = follower
      return state.next
    }
  }

  func leave(_ number: UInt64) { state.withLock { $0.followers[number] = nil } }

  func tell(_ version: InstalledVersion) {
    for follower in state.withLock({ Array($0.followers.values) }) { follower(version) }
  }
}
