internal import Synchronization

/// The live values of identities in a run. The mapping is one-to-one throughout the run, so a reused nonce and the id
/// of another object are differences. A value that responses of both sides have maps to itself.
final class IdentityTable: Sendable {
  /// A recorded value and the live value in its place.
  typealias Pair = (recorded: [UInt8], live: [UInt8])

  private struct Pairs {
    var live: [[UInt8]: [UInt8]] = [:]
    var recorded: [[UInt8]: [UInt8]] = [:]

    /// The new pairs; nil if one of them contradicts another or a known pair, or has a value that maps to itself.
    func adding(_ new: [Pair], unless kept: Set<Int> = []) -> Pairs? {
      var added = Pairs()
      for (recorded, live) in new {
        let known = self.live[recorded] ?? added.live[recorded]
        let other = self.recorded[live] ?? added.recorded[live]
        guard known ?? live == live, other ?? recorded == recorded else { return nil }
        if known == nil, !kept.isEmpty,
          kept.contains(IdentityWords.key(recorded)) || kept.contains(IdentityWords.key(live))
        {
          return nil
        }
        (added.live[recorded], added.recorded[live]) = (live, recorded)
      }
      return added
    }

    mutating func merge(_ added: Pairs) {
      guard live.count < IdentityTable.maximum else { return }
      live.merge(added.live) { first, _ in first }
      recorded.merge(added.recorded) { first, _ in first }
    }
  }

  /// Identities, the process numbers in them, and row numbers are mapped separately.
  private struct Known {
    var identities = Pairs()

    /// Identities that both sides have, and that therefore map to themselves.
    var kept: Set<Int> = []
    var processes = Pairs()
    var rows = Pairs()
  }

  private let known = Mutex(Known())

  /// Beyond this number, identities are compared only within their response.
  private static let maximum = 200_000

  /// Adopts the identities of a response, the process numbers in them and the row numbers after paths, all or none:
  /// returns false if one contradicts another response. `isTrial`: whether they are only looked up.
  func adopt(
    _ new: [Pair], processes: [Pair] = [], rows: [Pair] = [], isTrial: Bool = false
  ) -> Bool {
    known.withLock { known in
      guard let identities = known.identities.adding(new, unless: known.kept),
        let processes = known.processes.adding(processes), let rows = known.rows.adding(rows)
      else { return false }
      guard !isTrial else { return true }
      known.identities.merge(identities)
      known.processes.merge(processes)
      known.rows.merge(rows)
      return true
    }
  }

  /// Adopts identities that a recorded and the live response both have, by their ``IdentityWords`` keys.
  func keep(_ identities: Set<Int>) {
    known.withLock { known in
      guard known.kept.count < Self.maximum else { return }
      known.kept.formUnion(identities)
    }
  }

  /// Whether it is the live value of a recorded one.
  func isLive(_ identity: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.identities.recorded[Array(identity)] != nil }
  }

  /// Whether identities contain these process numbers, one in place of the other.
  func areProcesses(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.processes.live[Array(recorded)]?.elementsEqual(live) ?? false }
  }
}
