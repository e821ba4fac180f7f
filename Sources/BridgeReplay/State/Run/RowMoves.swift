internal import BridgeComparison

/// The groups of rows whose numbers have all moved by the same distance between two responses of one page.
///
/// A group that is named in one way only proves nothing: the page may show another list, and choices may have changed
/// their meaning. See ``vouched(_:isNew:isSent:)``.
struct RowMoves {
  /// A recorded number and its live number.
  struct Move: Hashable, Sendable {
    let recorded: [UInt8]
    let live: [UInt8]
  }

  private let groups: [MovedGroup]

  init(_ recorded: RowGroups, _ live: RowGroups) {
    groups = recorded.rows.compactMap { key, rows in
      live.rows[key].flatMap { MovedGroup(key, rows, $0) }
    }
  }

  /// The rows that have certainly moved.
  ///
  /// Rows after a path have moved if
  /// - the page links to them in two ways, and `known` has no other number for one of them;
  /// - `known` has the same move for one of them;
  /// - a link to a moved one has a name that was sent earlier, and both numbers are new;
  /// - they are offered as choices that have moved; or
  /// - they are the rows of such a path, as `/posts/4/log` and `/object/3/posts/4`: the same numbers, with the same
  ///   moves.
  ///
  /// Choices have moved if the label of a moved one was sent earlier, or if one of them is a row that has moved. If the
  /// recorded and the live numbers overlap, all labels have to be telling and different in the first case, and every
  /// moved choice has to be such a row in the second.
  func vouched(
    _ known: [RowGroups.Key: Set<Move>], isNew: (Move, RowGroups.Key) -> Bool = { _, _ in false },
    isSent: (String) -> Bool
  ) -> [LiveValues.Pair] {
    let made = groups.filter { $0.isMade(isSent) }
    let proved = groups.filter { group in
      group.key.isPath
        && (group.isAgreed && !group.isContradicted(by: known[group.key] ?? [])
          || !group.moves.isDisjoint(with: known[group.key] ?? [])
          || group.isNew(isNew, isSent)
            && !group.isContradicted(by: known[group.key] ?? [])
          || made.contains { group.isVouched(by: $0) })
    }
    let paths = proved + twins(of: proved, known)
    let byMove = paths.indices.reduce(into: [Move: [Int]]()) { byMove, index in
      for move in paths[index].moves { byMove[move, default: []].append(index) }
    }
    let moved = known.values.reduce(into: Set()) { $0.formUnion($1) }
    let choices = groups.filter { group in
      !group.key.isPath
        && (group.isMade(isSent)
          || !group.isOverlapping && !group.moves.isDisjoint(with: moved)
          || Set(group.moves.flatMap { byMove[$0] ?? [] }).contains {
            group.isVouched(by: paths[$0])
          })
    }
    return (paths + choices).flatMap(\.pairs)
  }

  /// The groups after other paths that have all the moves of a certain one, and no other.
  private func twins(
    of proved: [MovedGroup], _ known: [RowGroups.Key: Set<Move>]
  ) -> [MovedGroup] {
    let keys = Set(proved.map(\.key))
    return groups.filter { group in
      group.key.isPath && !group.isOverlapping && !keys.contains(group.key)
        && known[group.key] == nil
        && proved.contains { $0.moves == group.moves && group.isVouched(by: $0) }
    }
  }

  /// The live value of a choice whose whole list has moved. It is sent, as the label is the same, but proves nothing.
  func choice(_ name: String, _ recorded: [UInt8]) -> [UInt8]? {
    guard let group = groups.first(where: { $0.key == .choice(name) }), group.moves.count > 1,
      !group.isOverlapping
    else { return nil }
    return group.rows.first { $0.row.value == recorded }?.live
  }
}
