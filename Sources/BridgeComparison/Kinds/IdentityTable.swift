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
        // A recorded value that was replaced by its live one no longer stands for another.
        if recorded != live, self.recorded[recorded] ?? recorded != recorded,
          IdentityTable.isUnique(recorded) || ShortHash.isShortForm(recorded)
        {
          return nil
        }
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

    /// The hashes among them.
    var hashes = HashPrefixes()

    /// Whether one of them is a short hash.
    var haveShort = false

    /// The lengths of the application's short codes.
    var codes: Set<Int> = []

    /// Identities that both sides have, and that therefore map to themselves.
    var kept: Set<Int> = []
    var processes = Pairs()
    var rows = Pairs()

    /// The times of the responses that first had long live identities.
    var times: [[UInt8]: ResponseTimes] = [:]

    mutating func note(_ new: [Pair], at times: ResponseTimes) {
      guard self.times.count < IdentityTable.maximum else { return }
      for (recorded, live) in new
      where recorded != live && live.count >= IdentityTable.shortestUnique
        && self.times[live] == nil
      {
        self.times[live] = times
      }
    }
  }

  private let known = Mutex(Known())

  /// Words that have been proved to name the same rows.
  private let words = Mutex<Set<RowWord>>([])

  /// Adopts words that name the same rows.
  func note(_ new: [RowWord]) {
    guard !new.isEmpty else { return }
    words.withLock { words in
      if words.count < Self.maximum { words.formUnion(new) }
    }
  }

  /// Whether an earlier comparison has proved that a word names the same row.
  func know(_ word: RowWord) -> Bool { words.withLock { $0.contains(word) } }

  /// The keys of all identities in the recording, which therefore are not live values of others; called once, when first needed.
  private let recorded: @Sendable () -> Set<Int>
  private let found = Mutex<Set<Int>?>(nil)

  /// The short codes of the recording; called once, when first needed.
  private let codes: @Sendable () -> RecordedCodes
  private let foundCodes = Mutex<RecordedCodes?>(nil)

  /// No identities. `codes`: the short codes of the recording. `recorded`: the keys of all identities in it.
  init(
    codes: @escaping @Sendable () -> RecordedCodes = { RecordedCodes() },
    recorded: @escaping @Sendable () -> Set<Int> = { [] }
  ) {
    (self.codes, self.recorded) = (codes, recorded)
  }

  /// Whether a long live value stands for another identity in the recording.
  private func areTaken(_ new: [Pair]) -> Bool {
    let long = new.filter { $0.recorded != $0.live && Self.isUnique($0.live) }
    guard !long.isEmpty else { return false }
    return found.withLock { found in
      let all = found ?? recorded()
      found = all
      return long.contains { all.contains(IdentityWords.key($0.live)) }
    }
  }

  private static func isUnique(_ identity: [UInt8]) -> Bool {
    identity.count >= shortestUnique || RandomLetters.isOne(identity[...])
  }

  /// Shorter identities may be equal by chance, unless they are letters of both cases.
  private static let shortestUnique = 16

  /// Beyond this number, identities are compared only within their response.
  private static let maximum = 200_000

  /// Adopts the identities of a response, the process numbers in them and the row numbers after paths, all or none:
  /// returns false if one contradicts another response. `isTrial`: whether they are only looked up. `times`: those of
  /// the responses.
  func adopt(
    _ new: [Pair], processes: [Pair] = [], rows: [Pair] = [], isTrial: Bool = false,
    at times: ResponseTimes? = nil
  ) -> Bool {
    if areTaken(new) { return false }
    return known.withLock { known in
      guard let identities = known.identities.adding(new, unless: known.kept),
        let processes = known.processes.adding(processes), let rows = known.rows.adding(rows),
        known.hashes.agree(with: new)
      else { return false }
      guard !isTrial else { return true }
      known.identities.merge(identities)
      known.hashes.add(new)
      if !known.haveShort { known.haveShort = new.contains { $0.live.count == ShortHash.shortest } }
      known.processes.merge(processes)
      known.rows.merge(rows)
      if let times { known.note(new, at: times) }
      return true
    }
  }

  /// The known pair that has one of these two values, but not both; nil without one.
  func rival(of recorded: [UInt8], _ live: [UInt8]) -> RivalPair? {
    known.withLock { known in
      let others: Pair? =
        if let other = known.identities.live[recorded], other != live {
          (recorded, other)
        } else if let other = known.identities.recorded[live], other != recorded {
          (other, live)
        } else {
          nil
        }
      return others.map {
        RivalPair(recorded: $0.recorded, live: $0.live, times: known.times[$0.live])
      }
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

  /// Whether the live value of a recorded one is this.
  func isPair(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.identities.live[Array(recorded)]?.elementsEqual(live) ?? false }
  }

  /// Whether the application writes revisions as short hashes, as far as the run knows.
  var knowShortHashes: Bool { known.withLock { $0.haveShort } }

  /// Whether the application writes identities as short codes of this length, as far as the run knows.
  func knowCodes(of length: Int) -> Bool { known.withLock { $0.codes.contains(length) } }

  /// The short codes of the recording.
  var recordedCodes: RecordedCodes {
    foundCodes.withLock { found in
      let all = found ?? codes()
      found = all
      return all
    }
  }

  /// Adopts the lengths of codes that a response has proved to be random identities.
  func learnCodes(of lengths: Set<Int>) {
    guard !lengths.isEmpty else { return }
    known.withLock { $0.codes.formUnion(lengths) }
  }

  /// Whether identities contain these process numbers, one in place of the other.
  func areProcesses(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    known.withLock { $0.processes.live[Array(recorded)]?.elementsEqual(live) ?? false }
  }
}

/// Two identities that a run knows as one, of which another pair has one only.
package struct RivalPair: Sendable {
  package let recorded: [UInt8]
  package let live: [UInt8]

  /// Those of the responses that first had them; nil if they are not known.
  package let times: ResponseTimes?
}
