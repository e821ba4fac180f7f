/// Limits the lines of a text for huge recordings: the first ones, then a line about the rest.
enum CappedList {
  /// The lines of the first `limit` items, or of all if it is nil. `rest` gives the line about the number of items left
  /// out: what they are, and how to see them.
  static func lines<Item>(
    _ items: [Item], limit: Int?, lines: (Item) -> [String], rest: (Int) -> String
  ) -> [String] {
    guard let limit, items.count > limit else { return items.flatMap(lines) }
    return items.prefix(limit).flatMap(lines) + [rest(items.count - limit)]
  }
}
