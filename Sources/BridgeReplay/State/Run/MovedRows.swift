internal import BridgeComparison

/// The values of one kind of place, such as the links of a list, in a recorded answer and in a live one.
enum MovedRows {
  /// How the numbers of two lists differ.
  enum Move {
    /// All are others.
    case apart
    /// One is in both lists, of another row: the list may have moved, and not the rows.
    case overlapping
  }

  /// Whether the values differ in numbers, two at least, that have all moved alike, so that each stands for the one in
  /// its place.
  static func areAlike(_ recorded: [[UInt8]], _ live: [[UInt8]]) -> Bool {
    move(recorded, live, least: 2) == .apart
  }

  /// How the numbers have moved, so many at `least`; nil if not all alike, or not at all.
  ///
  /// Rows that were there before have not moved, and come before those that have.
  static func move(_ recorded: [[UInt8]], _ live: [[UInt8]], least: Int) -> Move? {
    guard recorded.count == live.count else { return nil }
    var unmoved: Set<Int> = []
    var moved: Set<Int> = []
    var distance: Int?
    for (old, new) in zip(recorded, live) {
      guard let pairs = RowNumber.pairs(old, new) else { return nil }
      for (old, new) in pairs {
        guard old != new else {
          unmoved.insert(old)
          continue
        }
        guard distance ?? (new - old) == new - old else { return nil }
        distance = new - old
        moved.insert(old)
      }
    }
    guard let distance, let first = moved.min(), moved.count >= least,
      unmoved.allSatisfy({ $0 < first })
    else { return nil }
    return moved.isDisjoint(with: moved.map { $0 + distance }) ? .apart : .overlapping
  }
}
