internal import BridgeComparison

/// Compares the identities of one kind of place, such as the links of a list, in a recorded and a live response: rows
/// with random identities rather than numbers.
struct RandomRows {
  private let recorded: [[UInt8]]
  private let live: [[UInt8]]

  /// Whether the identities at the same index belong together.
  private let correspond: Bool

  /// They belong together if there are equally many, each is the same on both sides or new on both, and one recorded
  /// identity always has the same counterpart.
  init(_ recorded: [[UInt8]], _ live: [[UInt8]]) {
    (self.recorded, self.live) = (recorded, live)
    guard recorded.count == live.count else {
      correspond = false
      return
    }
    let (old, new) = (Set(recorded), Set(live))
    var partners: [[UInt8]: [UInt8]] = [:]
    var owners: [[UInt8]: [UInt8]] = [:]
    correspond = zip(recorded, live).allSatisfy { left, right in
      let isPair = left == right || !new.contains(left) && !old.contains(right)
      guard isPair, partners[left] ?? right == right, owners[right] ?? left == left,
        left == right || Self.areOfOneForm(left, right)
      else { return false }
      (partners[left], owners[right]) = (right, left)
      return true
    }
  }

  /// The live identity in the row of a recorded one; nil if the rows do not correspond, or the row has not moved.
  func live(of identity: [UInt8]) -> [UInt8]? {
    guard correspond, let index = recorded.firstIndex(of: identity), live[index] != identity else {
      return nil
    }
    return live[index]
  }

  private static func areOfOneForm(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    ShortHash.areTwo(old[...], new[...])
      || old.count == new.count && TokenRules.isTelling(old[...]) && TokenRules.isTelling(new[...])
  }
}
