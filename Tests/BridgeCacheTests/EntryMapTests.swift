import BridgeCore
import Testing

@testable import BridgeCache

@Suite("the places of entries in memory")
struct EntryMapTests {
  private func place(
    _ row: Int64, _ target: String = "/a", _ partition: String = "", isKept: Bool = false,
    isLoose: Bool = false, used: Int64 = 0, origin: String = "https://shop.example"
  ) -> EntryPlace {
    let key = CacheKey(partition: partition, origin: origin, target: target)
    return EntryPlace(
      row: row, key, names: "", selection: "", isKept: isKept, isLoose: isLoose, used: used)
  }

  private func key(_ target: String, _ partition: String = "") -> CacheKey {
    CacheKey(partition: partition, origin: "https://shop.example", target: target)
  }

  private func gone(_ row: Int64, _ target: String) -> EntryPlace {
    EntryPlace.gone(row, key(target).number)
  }

  @Test("an entry is found by its key, the last added first, and a URL in all partitions")
  func keys() {
    var map = EntryMap()
    for place in [place(1), place(2, "/b"), place(3, "/a"), place(4, "/a", "site")] {
      map.apply(place)
    }
    #expect(map.places(of: key("/a").number).map(\.row) == [3, 1])
    #expect(map.places(of: key("/a", "site").number).map(\.row) == [4])
    #expect(map.places(ofURL: key("/a").number).map(\.row).sorted() == [1, 3, 4])
    #expect(map.places(of: key("/c").number).isEmpty)
  }

  @Test("removed entries are not found, and may be removed twice")
  func removal() {
    var map = EntryMap()
    map.apply(place(1, isLoose: true))
    map.apply(place(2))
    #expect(map.looseCount == 1)
    for _ in 0..<2 { map.apply(gone(1, "/a")) }
    #expect(map.places(of: key("/a").number).map(\.row) == [2])
    #expect(map.count == 1 && map.looseCount == 0)
  }

  @Test("equal a simple list after many random changes")
  func model() {
    var (map, row) = (EntryMap(), Int64(0))
    var model: [Int64: (place: EntryPlace, target: String)] = [:]
    let targets = (0..<500).map { "/\($0)" }
    for step in 0..<20_000 {
      switch step % 10 {
      case 0..<6:
        row += 1
        let target = targets[Int.random(in: 0..<500)]
        let new = place(row, target)
        map.apply(new)
        model[row] = (new, target)
      case 6..<8:
        guard var old = model.values.first else { continue }
        old.place.used += 1
        map.apply(old.place)
        model[old.place.row] = old
      default:
        guard let old = model.values.first else { continue }
        model[old.place.row] = nil
        map.apply(gone(old.place.row, old.target))
      }
    }
    #expect(map.count == model.count)
    for target in targets {
      let expected = model.values.filter { $0.target == target }.map(\.place)
      let found = map.places(of: key(target).number)
      #expect(found.sorted { $0.row < $1.row } == expected.sorted { $0.row < $1.row })
    }
  }

  @Test("a place survives writing and reading")
  func coding() {
    for place in [
      place(1), place(.max, "/x", "p", isKept: true, used: 7), place(9, isLoose: true),
      gone(5, "/a"),
    ] {
      var bytes: [UInt8] = []
      place.write(to: &bytes)
      #expect(bytes.count == EntryPlace.size)
      #expect(bytes.withUnsafeBytes { EntryPlace($0) } == place)
    }
  }

  @Test("the least recently used go first, per origin or overall; kept entries never")
  func order() {
    var (map, order) = (EntryMap(), EvictionOrder())
    for place in [
      place(1, used: 30), place(2, used: 10), place(3, isKept: true, used: 1),
      place(4, used: 20, origin: "https://other.example"),
    ] {
      map.apply(place)
    }
    let other = EntryPlace.number("https://other.example")
    #expect(order.next(of: other, in: map, [:], besides: [])?.row == 4)
    #expect(order.next(of: nil, in: map, [:], besides: [2])?.row == 4)
    #expect(order.next(of: nil, in: map, [:], besides: [2, 4])?.row == 1)
    #expect(order.next(of: nil, in: map, [:], besides: [1, 2, 4]) == nil)
  }

  @Test("an entry used since the order was made moves back")
  func uses() {
    var (map, order) = (EntryMap(), EvictionOrder())
    for row in 1...4 as ClosedRange<Int64> { map.apply(place(row, used: row)) }
    let used: UseTimes.Use = (place(1).key, 9)
    #expect(order.next(of: nil, in: map, [1: used], besides: [])?.row == 2)
    map.apply(place(3, used: 8))
    #expect(order.next(of: nil, in: map, [1: used], besides: [2])?.row == 4)
  }
}
