/// The places of all entries, by their keys: a look-up that finds nothing costs no read of the index.
struct EntryMap {
  /// By slot. One that is free has the row 0.
  private var places: [EntryPlace] = []

  /// The slot that follows one in its chain, or among the free ones; -1 for none.
  private var following: [Int32] = []

  /// The first slot of each chain, which holds the places of some URLs, the last added first.
  private var chains: [Int32] = []
  private var free: Int32 = -1

  private(set) var count = 0

  /// How many may stand for other URLs than their own.
  private(set) var looseCount = 0

  /// The places of a key, the last added first.
  func places(of key: KeyNumber) -> [EntryPlace] { chain(of: key) { $0.key == key } }

  /// The places of a URL in every partition.
  func places(ofURL key: KeyNumber) -> [EntryPlace] { chain(of: key) { $0.key.url == key.url } }

  /// The place as it is now; nil where it is gone.
  func current(_ place: EntryPlace) -> EntryPlace? {
    slot(of: place).map { places[Int($0)] }
  }

  /// The places that fulfil a condition, in no order.
  func places(where condition: (EntryPlace) -> Bool) -> [EntryPlace] {
    places.filter { $0.row != 0 && condition($0) }
  }

  // MARK: Changing

  /// Adds a place, puts it in place of its older self, or removes one that is gone.
  mutating func apply(_ place: EntryPlace) {
    guard let slot = slot(of: place) else { return place.isGone ? () : add(place) }
    if place.isGone { remove(slot) } else { places[Int(slot)].used = place.used }
  }

  /// Makes room for so many more at once.
  mutating func reserve(_ more: Int) {
    if count + more > chains.count { rehash(to: max(64, 2 * count, count + more)) }
  }

  /// Adds a place of a row that has none.
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
    // In the order of rows: the last added is the first of its chain.
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
