/// The order of eviction: the least recently used first. Entries are sorted rarely, in large batches.
struct EvictionOrder {
  /// By origin, with 0 for all origins: the entries to evict next, in reverse order.
  private var queues: [UInt32: [EntryPlace]] = [:]

  /// When there are more queues than this, all are dropped.
  private static let maximumQueues = 8

  /// The next entry to evict, of `origin` or of all; nil if there is none left. `uses`: times of use that the map does
  /// not have yet; `gone`: entries that have been removed already.
  mutating func next(
    of origin: UInt32?, in map: EntryMap, _ uses: [Int64: UseTimes.Use], besides gone: Set<Int64>
  ) -> EntryPlace? {
    let name = origin ?? 0
    for isSorted in [false, true] {
      if isSorted { sort(name, of: origin, in: map, by: uses, without: gone) }
      while let place = queues[name]?.popLast() {
        guard !gone.contains(place.row), let now = map.current(place) else { continue }
        // An entry that was used since is skipped.
        if max(now.used, uses[place.row]?.used ?? 0) <= place.used { return now }
      }
    }
    return nil
  }

  private mutating func sort(
    _ name: UInt32, of origin: UInt32?, in map: EntryMap, by uses: [Int64: UseTimes.Use],
    without gone: Set<Int64>
  ) {
    if queues.count >= Self.maximumQueues { queues = [:] }
    var places = map.places {
      !$0.isKept && (origin == nil || $0.origin == origin) && !gone.contains($0.row)
    }
    for index in places.indices {
      if let used = uses[places[index].row]?.used {
        places[index].used = max(used, places[index].used)
      }
    }
    places.sort { ($0.used, $0.row) < ($1.used, $1.row) }
    queues[name] = places.prefix(max(1024, places.count / 4)).reversed()
  }
}
