/// Lines of a text that would be endless for a huge recording: the first ones, then a line about the rest.
enum CappedList {
  /// - Parameters:
  ///   - items: the items, each with any number of lines.
  ///   - limit: how many items are listed; nil for all.
  ///   - rest: the line about the number of items left out: what they are, and how to see them.
  static func lines<Item>(
    _ items: [Item], limit: Int?, lines: (Item) -> [String], rest: (Int) -> String
  ) -> [String] {
    guard let limit, items.count > limit else { return items.flatMap(lines) }
    return items.prefix(limit).flatMap(lines) + [rest(items.count - limit)]
  }
}
