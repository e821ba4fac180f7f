internal import Synchronization

/// The live values of identities in a run: one recorded value stands for one live value throughout, and different ones
/// stay different, so that a reused nonce and the id of another object are differences.
final class IdentityTable: Sendable {
  private struct Pairs {
    var live: [[UInt8]: [UInt8]] = [:]
    var recorded: [[UInt8]: [UInt8]] = [:]
  }

  private let pairs = Mutex(Pairs())

  /// Recorded numbers of processes, and live ones.
  private let processes = Mutex<[[UInt8]: Set<[UInt8]>]>([:])

  /// More identities are compared within their responses only.
  private static let maximum = 200_000

  /// Takes over the pairs of a response, all or none: false if one of them contradicts the pairs of another response.
  /// `isTrial`: whether they are only looked up.
  func adopt(_ new: [(recorded: [UInt8], live: [UInt8])], isTrial: Bool = false) -> Bool {
    pairs.withLock { pairs in
      var added = Pairs()
      for (recorded, live) in new {
        let known = pairs.live[recorded] ?? added.live[recorded]
        let other = pairs.recorded[live] ?? added.recorded[live]
        guard known ?? live == live, other ?? recorded == recorded else { return false }
        (added.live[recorded], added.recorded[live]) = (live, recorded)
      }
      guard !isTrial, pairs.live.count < Self.maximum else { return true }
      pairs.live.merge(added.live) { first, _ in first }
      pairs.recorded.merge(added.recorded) { first, _ in first }
      return true
    }
  }

  /// Whether it is the live value of another recorded one.
  func isLive(_ identity: ArraySlice<UInt8>) -> Bool {
    pairs.withLock { $0.recorded[Array(identity)] != nil }
  }

  /// Takes over numbers of processes that identities name.
  func adopt(processes new: [(recorded: [UInt8], live: [UInt8])]) {
    guard !new.isEmpty else { return }
    processes.withLock { known in
      guard known.count < Self.maximum else { return }
      for (recorded, live) in new { known[recorded, default: []].insert(live) }
    }
  }

  /// Whether identities name these numbers of processes, one in the place of the other.
  func areProcesses(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    processes.withLock { $0[Array(recorded)]?.contains(Array(live)) ?? false }
  }
}
