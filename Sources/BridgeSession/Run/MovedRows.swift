internal import BridgeComparison

/// Compares the values of one kind of place, such as the links of a list, in a recorded and a live response.
enum MovedRows {
  /// How the numbers of two lists differ.
  enum Move {
    /// No number is in both lists.
    case apart
    /// A moved number is in both lists, for different rows: the list may have been shifted, rather than the rows
    /// renumbered.
    case overlapping
  }

  /// Whether at least two numbers in the values have moved, all by the same distance, so that values at the same index
  /// correspond.
  static func areAlike(_ recorded: [[UInt8]], _ live: [[UInt8]]) -> Bool {
    move(recorded, live, least: 2) == .apart
  }

  /// How the numbers have moved; nil if fewer than `least` did, or not all by the same distance.
  ///
  /// Unmoved numbers are allowed if they are lower than every moved one: those rows existed before the session.
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
