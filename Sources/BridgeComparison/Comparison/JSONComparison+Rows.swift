internal import BridgeFormats
internal import BridgeRecording

// Elements of an array that are in another order.
extension JSONComparison {
  /// Compares equally many elements. If they are in another order, that is the difference, and each is compared with
  /// itself.
  mutating func compareInStep(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ rules: JSONRules
  ) {
    let inOrder = Array(recorded.indices)
    guard differences.attempts > 0, recorded.count > 1 else {
      return visit(recorded, actual, inOrder, rules)
    }
    let pairs = zip(recorded, actual).count { RowKey(of: $0) != RowKey(of: $1) }
    guard pairs > 1 else { return compareAlike(recorded, actual, rules) }
    guard let order = order(recorded, actual), order.isByWords else {
      return visit(recorded, actual, inOrder, rules)
    }
    let found = trial(recorded, actual, inOrder, rules)
    guard isBetter(order, recorded, actual, rules, than: found.count) else {
      return visit(recorded, actual, inOrder, rules)
    }
    add(order, of: recorded, actual, found.details, rules)
  }

  /// Compares elements with the same words, whose numbers may be in another order. Numbers of rows are learned in the
  /// first comparison, so that rows that have moved in their table are none.
  private mutating func compareAlike(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ rules: JSONRules
  ) {
    let before = differences.mark
    visit(recorded, actual, Array(recorded.indices), rules)
    reorder(recorded, actual, since: before, rules)
  }

  /// Replaces the differences of the elements by position by that of their order, if it says more.
  private mutating func reorder(
    _ recorded: [JSONValue], _ actual: [JSONValue], since mark: DifferenceList.Mark,
    _ rules: JSONRules
  ) {
    let found = differences.added(since: mark)
    guard differences.attempts > 0, found.count > 1, let order = order(recorded, actual),
      isBetter(order, recorded, actual, rules, than: found.count)
    else { return }
    differences.undo(to: mark)
    add(order, of: recorded, actual, found.details, rules)
  }

  private mutating func order(_ recorded: [JSONValue], _ actual: [JSONValue]) -> RowOrder? {
    RowOrder(
      recorded.map { digests.of($0) }, actual.map { digests.of($0) },
      recordedKey: { RowKey(of: recorded[$0]) }, actualKey: { RowKey(of: actual[$0]) })
  }

  /// Whether the order says more than that many differences by position.
  private mutating func isBetter(
    _ order: RowOrder, _ recorded: [JSONValue], _ actual: [JSONValue], _ rules: JSONRules,
    than found: Int
  ) -> Bool {
    differences.takeAttempt()
    return found >= Self.fewest(recorded)
      && order.isBetter(trial(recorded, actual, order.places, rules).count, than: found)
  }

  /// Adds that the elements are in another order, and compares each with its own.
  private mutating func add(
    _ order: RowOrder, of recorded: [JSONValue], _ actual: [JSONValue], _ details: [Difference],
    _ rules: JSONRules
  ) {
    let location = path.text
    differences.add(
      Difference(
        rowsAt: "body \(location)", count: recorded.count, called: "elements", in: order,
        details: details))
    visit(recorded, actual, order.places, rules)
  }

  /// The fewest differences that the order stands for: those of two texts or numbers are as short.
  private static func fewest(_ elements: [JSONValue]) -> Int {
    let hasRows = elements.contains { element in
      switch element {
      case .object, .array: true
      case .string, .number, .bool, .null: false
      }
    }
    return hasRows ? 2 : 3
  }

  /// Compares each element with the live one at its place.
  private mutating func visit(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ places: [Int], _ rules: JSONRules
  ) {
    for (index, place) in places.enumerated() {
      visit(.index(index), recorded[index], actual[place], by: rules)
    }
  }

  /// The differences that such a comparison would find. Nothing is learned from it.
  private func trial(
    _ recorded: [JSONValue], _ actual: [JSONValue], _ places: [Int], _ rules: JSONRules
  ) -> (count: Int, details: [Difference]) {
    var trial = self
    trial.differences = differences.trial(limit: self.rules.maximumDifferences)
    trial.visit(recorded, actual, places, rules)
    return trial.differences.added()
  }
}
