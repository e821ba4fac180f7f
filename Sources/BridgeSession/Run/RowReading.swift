/// The rows that one response names, to resolve the values wanted from it.
struct RowReading {
  private let moves: RowMoves?

  /// The rows that have certainly moved.
  let vouched: [LiveValues.Pair]

  /// The live numbers of ``vouched``.
  private let live: [Key: [UInt8]]

  /// A recorded number after a path, or in a list of choices.
  private struct Key: Hashable {
    let recorded: [UInt8]
    let place: Place

    enum Place: Hashable {
      case behind([UInt8])
      case part([UInt8], rest: String)
      case choice(String)
      case identity(String)
      case typed(String)
    }
  }

  /// `known`: the moves known to the run.
  init(
    _ moves: RowMoves?, _ known: [RowGroups.Key: Set<RowMoves.Move>], _ earlier: RowMoves.Earlier
  ) {
    self.moves = moves
    vouched = moves?.vouched(known, earlier) ?? []
    var live: [Key: [UInt8]] = [:]
    for row in vouched {
      for key in Self.keys(row.recorded, row.identity) where live[key] == nil {
        live[key] = row.live
      }
    }
    self.live = live
  }

  /// The value for a wanted place, given the value found there.
  func value(
    for wanted: CorrelationPlan.Wanted, _ found: LiveValues.Value?
  ) -> LiveValues.Value? {
    for key in Self.partKeys(wanted) + Self.keys(wanted.recorded, wanted.identity) {
      if let row = live[key] { return LiveValues.Value(bytes: row, isOfRow: false) }
    }
    // A number may stand for another choice although its label is the same.
    guard let name = wanted.identity?.choice, found?.bytes != wanted.recorded else { return found }
    return moves?.choice(name, wanted.recorded).map { LiveValues.Value(bytes: $0, isOfRow: false) }
  }

  /// Whether the path after a number determines its meaning, so that it may name other items elsewhere.
  func isOfPart(_ wanted: CorrelationPlan.Wanted) -> Bool {
    Self.partKeys(wanted).contains { live[$0] != nil }
  }

  private static func partKeys(_ wanted: CorrelationPlan.Wanted) -> [Key] {
    keys(
      wanted.recorded, wanted.place.restOfPath.flatMap { wanted.identity?.followed(by: $0) })
  }

  private static func keys(_ recorded: [UInt8], _ identity: ShortIdentity?) -> [Key] {
    guard let identity else { return [] }
    if let name = identity.choice { return [Key(recorded: recorded, place: .choice(name))] }
    switch RowGroups.Key(identity) {
    case .identity(let name): return [Key(recorded: recorded, place: .identity(name))]
    case .typed(let kind): return [Key(recorded: recorded, place: .typed(kind))]
    default: break
    }
    if let rest = identity.rest {
      return identity.collections.map { Key(recorded: recorded, place: .part($0, rest: rest)) }
    }
    return identity.collections.map { Key(recorded: recorded, place: .behind($0)) }
  }
}
