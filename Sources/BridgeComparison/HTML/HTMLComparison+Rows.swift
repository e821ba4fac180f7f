// Rows of a list or a table that are in another order.
extension HTMLComparison {
  /// The pairs of nodes to compare below a recorded node, or in the document itself. If the rows of a list are in another
  /// order, that is the difference, and each is compared with itself.
  mutating func below(_ old: Int?, _ children: [Int]) -> [HTMLAlignment.Pair] {
    let rows = old.map { recorded.nodes[$0].children } ?? recorded.roots
    let pairs = aligned(rows, children)
    // Cells belong together by column.
    let isRow = old.map { recorded.nodes[$0].name == "tr" } ?? false
    guard list.attempts > 0, pairs.count > 1, !isRow else { return pairs }
    let left = rows.filter { !recorded.nodes[$0].isSpace }
    let right = children.filter { !actual.nodes[$0].isSpace }
    guard left.count == right.count, let order = order(of: left, right) else { return pairs }
    list.takeAttempt()
    let sorted = sorted(left, right, by: order)
    let before = list.mark
    // Numbers of rows are learned in the first comparison.
    if !order.isByWords { visit(pairs) }
    let found = order.isByWords ? trial(pairs) : list.added(since: before)
    guard found.count > 1, order.isBetter(trial(sorted).count, than: found.count) else {
      return order.isByWords ? pairs : []
    }
    list.undo(to: before)
    let place = old.map { " " + places.recorded.place($0) } ?? ""
    list.add(
      Difference(
        rowsAt: "body\(place)", count: left.count, called: "rows", in: order,
        details: found.details))
    return sorted
  }

  /// The order of rows; nil if they are in order, or if something else than an element has moved.
  private func order(of left: [Int], _ right: [Int]) -> RowOrder? {
    guard
      let order = RowOrder(
        left.map { numbers.recorded[$0] }, right.map { numbers.actual[$0] },
        recordedKey: { RowKey(of: left[$0], in: recorded) },
        actualKey: { RowKey(of: right[$0], in: actual) }),
      order.places.enumerated().allSatisfy({ index, place in
        index == place || recorded.nodes[left[index]].name != nil
      })
    else { return nil }
    return order
  }

  /// The rows that are not equal, each with its own.
  private func sorted(
    _ left: [Int], _ right: [Int], by order: RowOrder
  ) -> [HTMLAlignment.Pair] {
    order.places.enumerated().compactMap { index, place in
      let (old, new) = (left[index], right[place])
      return numbers.recorded[old] == numbers.actual[new]
        ? nil : HTMLAlignment.Pair(recorded: old, actual: new)
    }
  }

  /// The differences that a comparison of these pairs would find. Nothing is learned from it.
  private func trial(
    _ pairs: [HTMLAlignment.Pair]
  ) -> (count: Int, details: [Difference]) {
    var trial = self
    trial.list = list.trial(limit: rules.maximumDifferences)
    trial.visit(pairs)
    return trial.list.added()
  }
}
