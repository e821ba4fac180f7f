import Testing

@testable import BridgeRecording

@Suite("the places of a recording's entries")
struct EntryPlacesTests {
  @Test("take 48 bytes each, so that a million of them fit into memory")
  func size() { #expect(MemoryLayout<EntryPlaces.Place>.stride == 48) }

  @Test("are in the order of starts; places without a start stay where they are")
  func order() {
    var places = EntryPlaces()
    for (index, start) in [5, nil, 3, 4].enumerated() {
      let range = index * 10..<index * 10 + 9
      places.append(
        EntryPlaces.Place(
          start: start.map { .seconds($0) }, number: UInt32(index + 1), range: range, id: 0))
    }
    places.sort()
    #expect((0..<4).map { places[$0].number } == [3, 2, 4, 1])
    #expect(places.index(ofNumber: 1) == 3 && places.index(ofNumber: 9) == nil)
    #expect(places.timeline.earliest == .seconds(3))
  }

  @Test("keep the ids of the journal only if all entries have one and all differ")
  func names() {
    for (stated, expected) in [
      ([4, 2, 9], [4, 2, 9]), ([4, 2, 4], [1, 2, 3]), ([4, 0, 9], [1, 2, 3]), ([], []),
    ] as [([UInt64], [UInt64])] {
      var places = EntryPlaces()
      for id in stated {
        places.append(EntryPlaces.Place(start: nil, number: 1, range: 0..<1, id: id))
      }
      let names = HARNames(naming: &places, pages: [])
      #expect((0..<places.count).map { places[$0].id } == expected)
      #expect(names.exchange(4) == (stated.isEmpty ? 4 : expected[0]))
    }
  }
}
