/// Sorted ranges without overlaps, searched by bisection.
struct RangeList {
  private(set) var ranges: [Range<Int>] = []

  /// A list of ranges given in any order; overlapping ranges become one.
  init(_ ranges: [Range<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = self.ranges.last, range.lowerBound < last.upperBound else {
        self.ranges.append(range)
        continue
      }
      self.ranges[self.ranges.count - 1] =
        last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  /// Whether part of `range` is in the list.
  func overlaps(_ range: Range<Int>) -> Bool {
    first(endingBehind: range.lowerBound).map { $0.lowerBound < range.upperBound } ?? false
  }

  /// The range of the list that contains all of `range`, or nil.
  func range(around range: Range<Int>) -> Range<Int>? {
    guard let found = first(endingBehind: range.lowerBound), found.lowerBound <= range.lowerBound,
      range.upperBound <= found.upperBound
    else { return nil }
    return found
  }

  private func first(endingBehind offset: Int) -> Range<Int>? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low < ranges.count ? ranges[low] : nil
  }
}
