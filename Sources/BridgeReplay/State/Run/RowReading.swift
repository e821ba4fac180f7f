/// What the rows of one answer tell of the values that are looked for in it.
struct RowReading {
  private let moves: RowMoves?

  /// The rows that have surely moved.
  let vouched: [LiveValues.Pair]

  /// `known`: the moves that the run knows; `isSent`: whether an earlier request has sent a text.
  init(_ moves: RowMoves?, _ known: [RowGroups.Key: Set<RowMoves.Move>], isSent: (String) -> Bool) {
    self.moves = moves
    vouched = moves?.vouched(known, isSent: isSent) ?? []
  }

  /// The value of a place, given what stands there.
  func value(
    for wanted: CorrelationPlan.Wanted, _ found: LiveValues.Value?
  ) -> LiveValues.Value? {
    if let row = vouched.first(where: { $0.isOf(wanted) }) {
      return LiveValues.Value(bytes: row.live, isOfRow: false)
    }
    // A number that stands beside the same text may be another choice all the same.
    guard let name = wanted.identity?.choice, found?.bytes != wanted.recorded else { return found }
    return moves?.choice(name, wanted.recorded).map { LiveValues.Value(bytes: $0, isOfRow: false) }
  }
}

extension LiveValues.Pair {
  /// Whether it is what is looked for: the same number behind the same path, or in the same list.
  fileprivate func isOf(_ wanted: CorrelationPlan.Wanted) -> Bool {
    guard recorded == wanted.recorded, let identity, let other = wanted.identity else {
      return false
    }
    return identity.choice.map { $0 == other.choice }
      ?? !Set(identity.collections).isDisjoint(with: other.collections)
  }
}
