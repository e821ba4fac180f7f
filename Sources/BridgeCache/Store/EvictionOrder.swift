/// The order in which entries go for want of room: the longest unused first. Entries are sorted seldom, many at once.
struct EvictionOrder {
  /// By origin, 0 for all of them: the entries that go next, the first at the end.
  private var queues: [UInt32: [EntryPlace]] = [:]

  /// Of more than these, the rest of an order is forgotten.
  private static let maximumQueues = 8

  /// The next entry to evict, of `origin` or of all; nil if there is nothing left. `uses`: times of use that the map does
  /// not have yet; `gone`: entries that are gone already.
  mutating func next(
    of origin: UInt32?, in map: EntryMap, _ uses: [Int64: UseTimes.Use], besides gone: Set<Int64>
  ) -> EntryPlace? {
    let name = origin ?? 0
    for isSorted in [false, true] {
      if isSorted { sort(name, of: origin, in: map, by: uses, without: gone) }
      while let place = queues[name]?.popLast() {
        guard !gone.contains(place.row), let now = map.current(place) else { continue }
        // It was used since: it stands further back.
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
