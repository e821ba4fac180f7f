/// The order of starts.
enum StartOrder {
  /// The positions sorted by start. Entries without a start keep their place, and equal starts their order.
  static func of(_ starts: [Duration?]) -> [Int] {
    let timed = starts.indices.filter { starts[$0] != nil }
    let sorted = timed.sorted { left, right in
      guard let first = starts[left], let second = starts[right], first != second else {
        return left < right
      }
      return first < second
    }
    var order = Array(starts.indices)
    for (place, origin) in zip(timed, sorted) { order[place] = origin }
    return order
  }
}
