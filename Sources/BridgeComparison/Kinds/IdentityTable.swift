internal import Synchronization

/// The live values of identities in a run: one recorded value stands for one live value throughout, and different ones
/// stay different, so that a reused nonce and the id of another object are differences. A value that responses of both
/// sides have stands for itself.
final class IdentityTable: Sendable {
  /// A pair of values, one in the place of the other.
  typealias Pair = (recorded: [UInt8], live: [UInt8])

  private struct Pairs {
    var live: [[UInt8]: [UInt8]] = [:]
    var recorded: [[UInt8]: [UInt8]] = [:]

    /// New pairs; nil if one of them contradicts another or a known one, or has a value that stands for itself.
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

  /// The numbers of processes that identities name count on their own, and so do numbers of rows.
  private struct Known {
    var identities = Pairs()

    /// Identities that both sides have, and that so stand for themselves.
    var kept: Set<Int> = []
    var processes = Pairs()
    var rows = Pairs()
  }

  private let known = Mutex(Known())

  /// More identities are compared within their responses only.
  private static let maximum = 200_000

  /// Takes over the identities of a response, the numbers of processes that they name and the numbers of rows behind
  /// their paths, all or none: false if one contradicts those of another response. `isTrial`: whether they are only
  /// looked up.
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

  /// Takes over identities that a recorded response and the live one both have, by their ``IdentityWords`` keys.
  func keep(_ identities: Set<Int>) {
    known.withLock { known in
      guard known.kept.count < Self.maximum else { return }
      known.kept.formUnion(identities)
    }
  }

  /// Whether it is the live value of another recorded one.
  func isLive(_ identity: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.identities.recorded[Array(identity)] != nil }
  }

  /// Whether identities name these numbers of processes, one in the place of the other.
  func areProcesses(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.processes.live[Array(recorded)]?.elementsEqual(live) ?? false }
  }
}
