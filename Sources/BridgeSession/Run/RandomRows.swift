internal import BridgeComparison

/// Compares the identities of one kind of place, such as the links of a list, in a recorded and a live response: rows
/// with random identities rather than numbers.
struct RandomRows {
  /// The live identity of each recorded one; empty if the rows do not correspond.
  private let partners: [[UInt8]: [UInt8]]

  /// The rows correspond if there are equally many, each is the same on both sides or new on both, and one recorded
  /// identity always has the same counterpart. `codes`: the short codes of the recording.
  init(_ recorded: [[UInt8]], _ live: [[UInt8]], _ codes: RecordedCodes = RecordedCodes()) {
    guard recorded.count == live.count else {
      partners = [:]
      return
    }
    let (old, new) = (Set(recorded), Set(live))
    var found: [[UInt8]: [UInt8]] = [:]
    var owners: [[UInt8]: [UInt8]] = [:]
    let correspond = zip(recorded, live).allSatisfy { left, right in
      let isPair = left == right || !new.contains(left) && !old.contains(right)
      guard isPair, found[left] ?? right == right, owners[right] ?? left == left else {
        return false
      }
      (found[left], owners[right]) = (right, left)
      return true
    }
    let changed = found.filter { $0.key != $0.value }
    let areSo =
      changed.allSatisfy {
        Self.areOfOneForm($0.key, $0.value) || codes.areTwo($0.key[...], $0.value[...])
      } || codes.areLists(changed.keys.map { $0[...] }, changed.values.map { $0[...] })
    partners = correspond && areSo ? found : [:]
  }

  /// Whether a single identity has changed.
  var haveOneChange: Bool { partners.count { $0.key != $0.value } == 1 }

  /// The live identity in the row of a recorded one; nil if the rows do not correspond, or the row has not moved.
  func live(of identity: [UInt8]) -> [UInt8]? {
    guard let partner = partners[identity], partner != identity else { return nil }
    return partner
  }

  private static func areOfOneForm(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    ShortHash.areTwo(old[...], new[...]) || ShortCode.areTwo(old[...], new[...])
      || UniqueName.areTwo(old[...], new[...]) || isFilled(old, new)
      || areAsLong(old, new) && TokenRules.isDistinctive(old[...])
        && TokenRules.isDistinctive(new[...])
  }

  /// Whether two identities are equally long but for numbers of rows in them: `boats-4-9a1b7c44` and `boats-12-3f2504e0`.
  private static func areAsLong(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    if old.count == new.count { return true }
    let (left, right) = (
      old.split(separator: UInt8(ascii: "-")), new.split(separator: UInt8(ascii: "-"))
    )
    return left.count == right.count
      && zip(left, right).allSatisfy { one, other in
        one.count == other.count || RowNumber.isOne(one) && RowNumber.isOne(other)
      }
  }

  /// Whether the live identity is the recorded one with a value in place of its placeholder, and perhaps other numbers.
  private static func isFilled(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let found = Placeholders.all(in: old[...])
    guard found.count == 1, let place = found.first?.range, place.count < old.count else {
      return false
    }
    let (before, behind) = (old[..<place.lowerBound], old[place.upperBound...])
    guard let start = NumberedText.end(of: before, in: new[...]) else { return false }
    let rest = new[start...]
    let end = rest.indices.last { NumberedText.end(of: behind, in: rest[$0...]) == rest.endIndex }
    return (end ?? rest.endIndex) - start >= TokenRules.shortestNamed
      && (end != nil || behind.isEmpty)
  }
}
