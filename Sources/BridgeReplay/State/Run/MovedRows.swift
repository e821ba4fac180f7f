internal import BridgeComparison

/// The values of one kind of place, such as the links of a list, in a recorded answer and in a live one.
enum MovedRows {
  /// Whether the values differ in numbers, two at least, that have all moved alike, so that each stands for the one in
  /// its place.
  ///
  /// Rows that were there before have not moved, and come before those that have. A number that is in both answers may
  /// be that of another row: the list may have moved, and not the rows.
  static func areAlike(_ recorded: [[UInt8]], _ live: [[UInt8]]) -> Bool {
    guard recorded.count == live.count else { return false }
    var unmoved: Set<Int> = []
    var moved: Set<Int> = []
    var distance: Int?
    for (old, new) in zip(recorded, live) {
      guard let pairs = RowNumber.pairs(old, new) else { return false }
      for (old, new) in pairs {
        guard old != new else {
          unmoved.insert(old)
          continue
        }
        guard distance ?? (new - old) == new - old else { return false }
        distance = new - old
        moved.insert(old)
      }
    }
    guard let distance, let first = moved.min(), moved.count > 1 else { return false }
    return unmoved.allSatisfy { $0 < first }
      && moved.isDisjoint(with: moved.map { $0 + distance })
  }
}
