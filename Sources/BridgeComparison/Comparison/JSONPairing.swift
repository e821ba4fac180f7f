internal import BridgeRecording
internal import BridgeFormats

/// Finds for the elements of an array in any order their equals in another.
struct JSONPairing {
  /// The recorded elements without an equal, in order.
  private(set) var recorded: [Int] = []

  /// The actual elements without an equal, in order.
  private(set) var actual: [Int] = []

  /// Elements that are the same only by rules are looked for among at most so many pairs; beyond that they
  /// count as different.
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
