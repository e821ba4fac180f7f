/// Counts the outcomes of an import while it is running.
///
/// An imported cookie may be evicted for a later one of the same file, so each is tracked by its number in the jar
/// until it is gone.
struct ImportTally {
  /// The number of cookies by outcome.
  private(set) var counts: [String: Int] = [:]
  private(set) var items: [CookieImport.Item] = []

  /// The number of previous cookies of the jar that were evicted.
  private(set) var displaced = 0

  /// The items that produced a cookie of the jar, by the cookie's number.
  private var sources: [UInt64: Source] = [:]

  private struct Source {
    var items: [Int] = []
    var counts: [String: Int] = [:]
  }

  /// Counts an item; `cookie` is the number of the cookie that it added or replaced.
  mutating func add(_ item: CookieImport.Item, cookie: UInt64?) {
    let name = item.outcome.name
    counts[name, default: 0] += 1
    if let cookie { sources[cookie, default: Source()].counts[name, default: 0] += 1 }
    guard items.count < CookieImport.maximumItems else { return }
    if let cookie { sources[cookie, default: Source()].items.append(items.count) }
    items.append(item)
  }

  /// Counts a cookie as evicted. `isOld` says that it was in the jar before the import.
  mutating func evict(_ cookie: UInt64, isOld: Bool) {
    if isOld { displaced += 1 }
    guard let source = sources.removeValue(forKey: cookie) else { return }
    for (name, count) in source.counts {
      counts[name, default: 0] -= count
      counts[CookieImport.Outcome.evicted.name, default: 0] += count
    }
    for index in source.items { items[index].outcome = .evicted }
  }
}
