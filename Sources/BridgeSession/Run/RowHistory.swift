internal import BridgeComparison

/// The numbers of rows that responses have named, recorded and live, each with the first exchange.
struct RowHistory {
  private typealias First = [[UInt8]: ReplayExchangeID]

  private var recorded: [RowGroups.Key: First] = [:]
  private var live: [RowGroups.Key: First] = [:]

  /// The numbers that both sides have.
  private var unmoved: [RowGroups.Key: First] = [:]

  /// The numbers of groups that have the same numbers on both sides.
  private var settled: [RowGroups.Key: First] = [:]

  /// The maximum number of rows of one group. Once it is reached, no row of the group counts as new.
  private static let maximumRows = 50_000

  /// Adds the rows of two corresponding responses to an exchange.
  mutating func add(_ old: RowGroups, _ new: RowGroups, of id: ReplayExchangeID) {
    for (key, rows) in old.rows { Self.add(rows, id, to: &recorded[key, default: [:]]) }
    for (key, rows) in new.rows {
      Self.add(rows, id, to: &live[key, default: [:]])
      let recorded = Set((old.rows[key] ?? []).map(\.value))
      let same = rows.filter { recorded.contains($0.value) }
      if !same.isEmpty { Self.add(same, id, to: &unmoved[key, default: [:]]) }
      if recorded == Set(rows.map(\.value)) { Self.add(rows, id, to: &settled[key, default: [:]]) }
    }
  }

  private static func add(
    _ rows: [RowGroups.Row], _ id: ReplayExchangeID, to seen: inout First
  ) {
    guard seen.count < maximumRows else { return }
    for row in rows where seen[row.value].map({ id < $0 }) ?? true { seen[row.value] = id }
  }

  /// Whether responses to earlier exchanges named others of the group, but neither number of a move.
  func isNew(
    _ move: RowMoves.Move, behind key: RowGroups.Key, before id: ReplayExchangeID
  ) -> Bool {
    guard let old = recorded[key], let new = live[key],
      max(old.count, new.count) < Self.maximumRows,
      old.values.contains(where: { $0 < id })
    else { return false }
    return isFirst(move, behind: key, before: id)
  }

  /// Whether a response to an earlier exchange named a row of the group that has not moved, and that is not older than
  /// both rows of a move: rows are numbered in the order in which they are made.
  func hasUnmoved(
    from move: RowMoves.Move, behind key: RowGroups.Key, before id: ReplayExchangeID
  ) -> Bool {
    guard let unmoved = unmoved[key] else { return false }
    guard unmoved.count < Self.maximumRows, let old = RowNumber.number(move.recorded),
      let new = RowNumber.number(move.live)
    else { return true }
    return unmoved.contains { value, first in
      first < id && RowNumber.number(value).map { $0 >= min(old, new) } ?? true
    }
  }

  /// Whether the numbers of a move are those of two rows that responses to earlier exchanges have named: each of those
  /// named the same rows of the group on both sides.
  func areTwo(
    _ move: RowMoves.Move, behind key: RowGroups.Key, before id: ReplayExchangeID
  ) -> Bool {
    guard let settled = settled[key], let old = settled[move.recorded], let new = settled[move.live]
    else { return false }
    return move.recorded != move.live && old < id && new < id
  }

  /// Whether no response to an earlier exchange named either number of a move.
  func isFirst(
    _ move: RowMoves.Move, behind key: RowGroups.Key, before id: ReplayExchangeID
  ) -> Bool {
    let (old, new) = (recorded[key] ?? [:], live[key] ?? [:])
    return max(old.count, new.count) < Self.maximumRows
      && !(old[move.recorded].map { $0 < id } ?? false)
      && !(new[move.live].map { $0 < id } ?? false)
  }
}
