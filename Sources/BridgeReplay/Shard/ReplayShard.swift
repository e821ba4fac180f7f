internal import BridgeSession

/// One of several parts of a run, each for another machine.
///
/// Independent exchanges of a recording are distributed one by one. Exchanges that may depend on each other stay
/// together, in recorded order, in one shard; see ``ShardUnits``. The same recordings, options and number of shards
/// always give the same shards, which are disjoint and together complete. A shard may be empty. To distribute one
/// session of one user, record it as several.
package struct ReplayShard: Sendable, Hashable {
  /// Which shard it is, from 1 on.
  package let index: Int

  /// How many there are.
  package let count: Int

  /// Reads `I/N`.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` unless 1 ≤ I ≤ N ≤ 1000.
  package init(_ text: String) throws(ReplayError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...1000).contains(count), (1...count).contains(index)
    else {
      throw ReplayError(
        .shard, "“\(text.prefix(40))” is not a shard; write I/N with I from 1 to N, as in 2/8")
    }
    (self.index, self.count) = (index, count)
  }

  /// The items of a plan in this shard, in order; `sources` lists, for each exchange, those it takes values from.
  func items(
    of items: [PlannedExchange],
    sources: [ReplayedExchange.ID: Set<ReplayedExchange.ID>] = [:]
  ) -> [PlannedExchange] {
    // The largest units first, each to the smallest shard so far; ties in the order of the plan.
    let units = ShardUnits(items, sources: sources).units.sorted {
      ($1.count, $0[0]) < ($0.count, $1[0])
    }
    var loads = Array(repeating: 0, count: count)
    var own: [Int] = []
    for unit in units {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[least] += unit.count
      if least == index - 1 { own += unit }
    }
    return own.sorted().map { items[$0] }
  }
}
