internal import BridgeComparison

/// The groups of rows whose numbers have all moved by the same distance between two responses of one page.
///
/// A group that is named in one way only proves nothing: the page may show another list, and choices may have changed
/// their meaning. See ``vouched(_:_:)``.
struct RowMoves {
  /// A recorded number and its live number.
  struct Move: Hashable, Sendable {
    let recorded: [UInt8]
    let live: [UInt8]
  }

  /// The run's knowledge from earlier exchanges.
  struct Earlier {
    /// Whether responses named others of a group, but neither number of a move.
    let isNew: (Move, RowGroups.Key) -> Bool

    /// Whether no response named either number of a move in a group.
    let isFirst: (Move, RowGroups.Key) -> Bool

    /// Whether a response proved the move of a thing of one of these kinds.
    let isProved: (Move, Set<String>) -> Bool

    /// Whether a response proved the move behind one of these texts before the number in URLs.
    let isProvedBehind: (Move, [[UInt8]]) -> Bool

    /// Whether a response named a row of a group that has not moved, and is no older than that of a move: the database
    /// may have the recorded rows.
    let hasUnmoved: (Move, RowGroups.Key) -> Bool

    /// Whether a request sent a text as the name of something.
    let isSent: (String) -> Bool

    /// Whether any row is known to have moved.
    let knowsMoves: Bool
  }

  private let groups: [MovedGroup]

  /// The moves that names show, by kind.
  private let words: [String: [Move: Set<String>]]

  /// `own`: the rows that the request named. A group that contradicts them is of other rows.
  init(_ recorded: RowGroups, _ live: RowGroups, besides own: RequestedRows) {
    groups = recorded.rows.flatMap { key, rows in
      live.rows[key].map { MovedGroup.all(key, rows, $0) } ?? []
    }.filter { !$0.isContradicted(by: own) }
    words = recorded.words.moves(to: live.words)
  }

  /// The rows that have certainly moved.
  ///
  /// Rows after a path have moved if
  /// - the page links to them in two ways, and `known` has no other number for one of them;
  /// - `known`, or any earlier response behind the same path, has the same move for one of them;
  /// - a link to a moved one has a name that was sent earlier, and both numbers are new;
  /// - they are offered as choices that have moved;
  /// - the page names each of them in two ways, no earlier response named it, and other rows have moved; or
  /// - they are the rows of such a path, as `/posts/4/log` and `/object/3/posts/4`: the same numbers, with the same
  ///   moves.
  ///
  /// Choices have moved if the label of a moved one was sent earlier, or if one of them is a row that has moved. If the
  /// recorded and the live numbers overlap, all labels have to be distinctive and different in the first case, and
  /// every moved choice has to be such a row in the second. If the labels contain the numbers, the rows have to be those
  /// that the choices name.
  func vouched(
    _ known: [RowGroups.Key: Set<Move>], _ earlier: Earlier
  ) -> [LiveValues.Pair] {
    let (isNew, isSent) = (earlier.isNew, earlier.isSent)
    let made = groups.filter { $0.isMade(isSent, earlier.isFirst) }
    let proved = groups.filter { group in
      group.key.isPath
        && (group.isAgreed(byTitles: !group.moves.contains { earlier.hasUnmoved($0, group.key) })
          && !group.isContradicted(by: known[group.key] ?? [])
          || groups.contains { group.isPart(beside: $0) }
            && !group.isContradicted(by: known[group.key] ?? [])
          || !group.moves.isDisjoint(with: known[group.key] ?? [])
          || group.isProved(earlier.isProvedBehind)
            && !group.isContradicted(by: known[group.key] ?? [])
          || group.isNew(isNew, isSent)
            && !group.isContradicted(by: known[group.key] ?? [])
          || made.contains { group.isVouched(by: $0) })
    }
    let certain = proved + first(besides: proved, known, earlier)
    let paths = certain + twins(of: certain, known)
    let byMove = paths.indices.reduce(into: [Move: [Int]]()) { byMove, index in
      for move in paths[index].moves { byMove[move, default: []].append(index) }
    }
    let moved = known.values.reduce(into: Set()) { $0.formUnion($1) }
    let choices = groups.filter { group in
      group.key.isChoice
        && (group.isMade(isSent, earlier.isFirst)
          && !groups.contains { group.isContradicted(byLinks: $0) }
          || !group.isOverlapping
            && !group.moves.isDisjoint(
              with: group.hasOwnNumbers ? Self.moves(known, of: group) : moved)
          || Set(group.moves.flatMap { byMove[$0] ?? [] }).contains {
            group.isVouched(by: paths[$0])
              && (!group.hasOwnNumbers || group.isNamed(by: paths[$0].key))
          })
    }
    return (paths + choices).flatMap(\.pairs)
  }

  /// The groups of rows that a page names in two ways and that are named for the first time, if others are known to have
  /// moved: numbers of this database differ from the recorded ones.
  private func first(
    besides proved: [MovedGroup], _ known: [RowGroups.Key: Set<Move>], _ earlier: Earlier
  ) -> [MovedGroup] {
    guard earlier.knowsMoves || !proved.isEmpty else { return [] }
    let keys = Set(proved.map(\.key))
    return groups.filter { group in
      !keys.contains(group.key) && !group.isContradicted(by: known[group.key] ?? [])
        && group.isNamedTwice(words, beside: groups)
        && (group.isDistinctive || !group.moves.contains { earlier.hasUnmoved($0, group.key) })
        && group.moves.allSatisfy {
          earlier.isFirst($0, group.key) || earlier.isProved($0, group.kinds)
        }
    }
  }

  /// The known moves of the rows that are these choices.
  private static func moves(
    _ known: [RowGroups.Key: Set<Move>], of choices: MovedGroup
  ) -> Set<Move> {
    known.reduce(into: []) { moves, one in
      if one.key == choices.key || choices.isNamed(by: one.key) { moves.formUnion(one.value) }
    }
  }

  /// The groups after other paths that have all the moves of a certain one, and no other, or only some of them.
  private func twins(
    of proved: [MovedGroup], _ known: [RowGroups.Key: Set<Move>]
  ) -> [MovedGroup] {
    let keys = Set(proved.map(\.key))
    return groups.compactMap { group -> MovedGroup? in
      guard !keys.contains(group.key), known[group.key] == nil else { return nil }
      if proved.contains(where: { group.isTwin(of: $0) }) { return group }
      return proved.contains { group.isPart(of: $0) } ? group.ofNoKind : nil
    }
  }

  /// The live value of a choice whose whole list has moved, or that is the only one. It is sent, as the label is the same,
  /// but proves nothing.
  func choice(_ name: String, _ recorded: [UInt8]) -> [UInt8]? {
    guard let group = groups.first(where: { $0.key == .choice(name) }),
      group.moves.count > 1 || group.rows.count == 1, !group.isOverlapping, !group.hasOwnNumbers
    else { return nil }
    return group.rows.first { $0.row.value == recorded }?.live
  }
}
