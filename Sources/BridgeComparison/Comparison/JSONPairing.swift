internal import BridgeRecording
internal import BridgeFormats

/// Pairs equal elements of two arrays, whatever their order.
struct JSONPairing {
  /// The recorded elements without an equal, in order.
  private(set) var recorded: [Int] = []

  /// The actual elements without an equal, in order.
  private(set) var actual: [Int] = []

  /// Pairs that are equal only by rules are searched for up to this many comparisons; the rest count as different.
  private static let maximumPairs = 1_000_000

  /// Pairs the elements of two arrays by the rules at the arrays themselves.
  init(_ rules: JSONRules, _ left: [JSONValue], _ right: [JSONValue]) {
    var places: [JSONValue: [Int]] = [:]
    for index in right.indices.reversed() { places[right[index], default: []].append(index) }
    var isTaken = Array(repeating: false, count: right.count)
    for index in left.indices {
      if let place = places[left[index]]?.popLast() {
        isTaken[place] = true
      } else {
        recorded.append(index)
      }
    }
    actual = right.indices.filter { !isTaken[$0] }
    guard !rules.areStrict, recorded.count * actual.count <= Self.maximumPairs else { return }
    pairByRules(rules, left, right)
  }

  /// Whether every element has its equal.
  var isComplete: Bool { recorded.isEmpty && actual.isEmpty }

  private mutating func pairByRules(
    _ rules: JSONRules, _ left: [JSONValue], _ right: [JSONValue]
  ) {
    recorded.removeAll { index in
      let below = rules.descending(.index(index))
      guard let place = actual.firstIndex(where: { below.areSame(left[index], right[$0]) }) else {
        return false
      }
      actual.remove(at: place)
      return true
    }
  }
}
