internal import Synchronization

/// The live values of identities in a run: one recorded value stands for one live value throughout, and different ones
/// stay different, so that a reused nonce and the id of another object are differences.
final class IdentityTable: Sendable {
  private struct Pairs {
    var live: [[UInt8]: [UInt8]] = [:]
    var recorded: [[UInt8]: [UInt8]] = [:]
  }

  private let pairs = Mutex(Pairs())

  /// More identities are compared within their responses only.
  private static let maximum = 200_000

  /// Takes over the pairs of a response, all or none: false if one of them contradicts the pairs of another response.
  func adopt(_ new: [(recorded: [UInt8], live: [UInt8])]) -> Bool {
    pairs.withLock { pairs in
      var added = Pairs()
      for (recorded, live) in new {
        let known = pairs.live[recorded] ?? added.live[recorded]
        let other = pairs.recorded[live] ?? added.recorded[live]
        guard known ?? live == live, other ?? recorded == recorded else { return false }
        (added.live[recorded], added.recorded[live]) = (live, recorded)
      }
      guard pairs.live.count < Self.maximum else { return true }
      pairs.live.merge(added.live) { first, _ in first }
      pairs.recorded.merge(added.recorded) { first, _ in first }
      return true
    }
  }
}
