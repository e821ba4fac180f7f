internal import BridgeComparison

/// Lists with one choice, and single check boxes, throughout a run.
///
/// A list that has several numbers for one label has rows, and no codes. They have moved if all have moved by the same
/// distance, and each number has one counterpart.
struct SingleChoices {
  private struct Choice: Hashable {
    let label: String
    let move: RowMoves.Move
  }

  /// The rows of a list that have moved, and a response with one of them.
  struct Moved {
    let name: String
    let moves: Set<RowMoves.Move>
    let source: ReplayExchangeID
  }

  /// The lists of one recording with one name.
  private struct Key: Hashable {
    let file: Int
    let name: String
  }

  private var seen: [Key: [Choice: ReplayExchangeID]] = [:]

  /// Further choices of one name are left out.
  private static let maximumChoices = 1_000

  /// Adds the lists of two corresponding responses to an exchange.
  mutating func add(_ old: RowGroups, _ new: RowGroups, of id: ReplayExchangeID) {
    for (key, rows) in old.rows {
      guard case .choice(let name) = key, rows.count == 1, let others = new.rows[key],
        others.count == 1, !rows[0].label.isEmpty, rows[0].label == others[0].label
      else { continue }
      let list = Key(file: id.file, name: name)
      let move = RowMoves.Move(recorded: rows[0].value, live: others[0].value)
      guard seen[list, default: [:]].count < Self.maximumChoices else { continue }
      seen[list, default: [:]][Choice(label: rows[0].label, move: move)] = id
    }
  }

  /// The rows that have moved.
  var moved: [Moved] {
    seen.compactMap { key, choices in
      let moves = Set(choices.keys.map(\.move)).sorted {
        $0.recorded.lexicographicallyPrecedes($1.recorded)
      }
      let labels = Dictionary(grouping: choices.keys, by: \.label)
      guard let source = choices.values.min(),
        labels.values.contains(where: { Set($0.map(\.move.recorded)).count > 1 }),
        Set(moves.map(\.recorded)).count == moves.count,
        MovedRows.move(moves.map(\.recorded), moves.map(\.live), least: 2) == .apart
      else { return nil }
      return Moved(name: key.name, moves: Set(moves), source: source)
    }
  }
}
