/// Counts what becomes of the cookies of a file, while more of them come in.
///
/// A cookie that was taken may have to make room for a later one of the same file, so each is known
/// by its number in the jar until it is gone.
struct ImportTally {
  /// The number of cookies by outcome.
  private(set) var counts: [String: Int] = [:]
  private(set) var items: [CookieImport.Item] = []

  /// How many cookies of the jar from before had to go.
  private(set) var displaced = 0

  /// The items that a cookie of the jar came from, by its number.
  private var sources: [UInt64: Source] = [:]

  private struct Source {
    var items: [Int] = []
    var counts: [String: Int] = [:]
  }

  /// Counts an item; `cookie` is the number of the one that it made or renewed.
  mutating func add(_ item: CookieImport.Item, cookie: UInt64?) {
    let name = item.outcome.name
    counts[name, default: 0] += 1
    if let cookie { sources[cookie, default: Source()].counts[name, default: 0] += 1 }
    guard items.count < CookieImport.maximumItems else { return }
    if let cookie { sources[cookie, default: Source()].items.append(items.count) }
    items.append(item)
  }

  /// Takes back that a cookie is in the jar. `isOld` says that it was there before the file's.
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
