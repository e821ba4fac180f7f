internal import BridgeComparison

/// Tells whether a response names another row than the recorded one: in a redirect, or in a link that a later request
/// follows.
///
/// Both sides have named both rows before, so that neither is a new one.
enum WrongRow {
  /// The number that a place should have instead of a live one; nil unless that names another row. `isBefore`: whether an
  /// exchange had ended before. `areTwo`: whether earlier responses have named both numbers of a move behind a path, for
  /// rows that have not moved.
  static func right(
    _ one: CorrelationPlan.Wanted, besides live: [UInt8], _ numbers: ConfirmedNumbers,
    isBefore: (ReplayExchangeID) -> Bool, areTwo: (RowMoves.Move, RowGroups.Key) -> Bool
  ) -> [UInt8]? {
    guard let identity = one.identity, !identity.isData,
      identity.rank == .made || identity.rank == .linked,
      let old = RowNumber.number(one.recorded), let new = RowNumber.number(live), old != new
    else { return nil }
    let leads = Set(identity.leads.compactMap(RowLead.ofTable))
    let lives = numbers.lives(of: old, behind: leads, isBefore: isBefore)
    if let known = lives.first {
      guard lives.count == 1, known != new,
        numbers.isLive(new, behind: leads, isBefore: isBefore)
      else { return nil }
      return Array("\(known)".utf8)
    }
    let move = RowMoves.Move(recorded: one.recorded, live: live)
    return identity.tables.contains { areTwo(move, $0) } ? one.recorded : nil
  }
}

extension ShortIdentity {
  /// The groups of rows behind its paths, without those that are counted for each row above them.
  fileprivate var tables: [RowGroups.Key] {
    collections.filter { RowLead.ofTable($0 + [UInt8(ascii: "/")]) != nil }
      .map { .path(ResourceNames.withoutJoinedVerb(RowLead.general($0[...]))) }
  }
}
