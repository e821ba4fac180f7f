/// The places of all entries, by key. A miss is known without reading the index.
struct EntryMap {
  /// By slot. A free slot has row 0.
  private var places: [EntryPlace] = []

  /// By slot: the next slot of its chain, or of the free list; -1 at the end.
  private var following: [Int32] = []

  /// The first slot of each chain. A chain holds the places of some URLs, the last added first.
  private var chains: [Int32] = []
  private var free: Int32 = -1

  private(set) var count = 0

  /// How many entries may answer other URLs than their own.
  private(set) var looseCount = 0

  /// The places of a key, the last added first.
  func places(of key: KeyNumber) -> [EntryPlace] { chain(of: key) { $0.key == key } }

  /// The places of a URL in every partition.
  func places(ofURL key: KeyNumber) -> [EntryPlace] { chain(of: key) { $0.key.url == key.url } }

  /// The present state of a place; nil if it is gone.
  func current(_ place: EntryPlace) -> EntryPlace? {
    slot(of: place).map { places[Int($0)] }
  }

  /// The places that meet a condition, in no particular order.
  func places(where condition: (EntryPlace) -> Bool) -> [EntryPlace] {
    places.filter { $0.row != 0 && condition($0) }
  }

  // MARK: Changing

  /// Adds a place, updates it, or removes it if it is gone.
  mutating func apply(_ place: EntryPlace) {
    guard let slot = slot(of: place) else { return place.isGone ? () : add(place) }
    if place.isGone { remove(slot) } else { places[Int(slot)].used = place.used }
  }

  /// Reserves room for that many more places.
  mutating func reserve(_ more: Int) {
    if count + more > chains.count { rehash(to: max(64, 2 * count, count + more)) }
  }

  /// Adds the place of a row that is not in the map.
  mutating func add(_ place: EntryPlace) {
    reserve(1)
    let slot: Int32
    if free >= 0 {
      slot = free
      free = following[Int(slot)]
      places[Int(slot)] = place
    } else {
      slot = Int32(places.count)
      places.append(place)
      following.append(-1)
    }
    let chain = number(of: place.key)
    following[Int(slot)] = chains[chain]
    chains[chain] = slot
    count += 1
    if place.isLoose { looseCount += 1 }
  }

  private mutating func remove(_ slot: Int32) {
    let place = places[Int(slot)]
    let chain = number(of: place.key)
    if chains[chain] == slot {
      chains[chain] = following[Int(slot)]
    } else {
      var before = chains[chain]
      while following[Int(before)] != slot { before = following[Int(before)] }
      following[Int(before)] = following[Int(slot)]
    }
    places[Int(slot)] = EntryPlace.none
    following[Int(slot)] = free
    free = slot
    count -= 1
    if place.isLoose { looseCount -= 1 }
  }

  private mutating func rehash(to capacity: Int) {
    chains = Array(repeating: -1, count: capacity)
    // In the order of rows, so that the last added comes first in its chain.
    let slots = places.indices.filter { places[$0].row != 0 }
    for slot in slots.sorted(by: { places[$0].row < places[$1].row }) {
      let chain = number(of: places[slot].key)
      following[slot] = chains[chain]
      chains[chain] = Int32(slot)
    }
  }

  // MARK: Chains

  private func number(of key: KeyNumber) -> Int { Int(key.url) % chains.count }

  private func chain(
    of key: KeyNumber, where condition: (EntryPlace) -> Bool
  ) -> [EntryPlace] {
    guard count > 0 else { return [] }
    var found: [EntryPlace] = []
    var slot = chains[number(of: key)]
    while slot >= 0 {
      let place = places[Int(slot)]
      if condition(place) { found.append(place) }
      slot = following[Int(slot)]
    }
    return found
  }

  private func slot(of place: EntryPlace) -> Int32? {
    guard count > 0 else { return nil }
    var slot = chains[number(of: place.key)]
    while slot >= 0 {
      if places[Int(slot)].row == place.row { return slot }
      slot = following[Int(slot)]
    }
    return nil
  }
}
