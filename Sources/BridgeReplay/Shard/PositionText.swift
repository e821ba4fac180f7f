/// Positions in a plan as text: `0-3,7,9-11`.
enum PositionText {
  static func text(_ positions: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for position in positions {
      if let last = ranges.last, last.upperBound + 1 == position {
        ranges[ranges.count - 1] = last.lowerBound...position
      } else {
        ranges.append(position...position)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// Parses such a text; nil for any other form, and for more than `limit` positions.
  static func positions(_ text: String, limit: Int) -> [Int]? {
    var positions: [Int] = []
    for range in text.split(separator: ",", omittingEmptySubsequences: !text.isEmpty ? false : true)
    {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first >= 0, last >= first, last - first < limit - positions.count
      else { return nil }
      positions += first...last
    }
    return positions
  }
}
