import BridgeTestSupport
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

  @Test(
    "number the exchanges of a journal, which has them in the order of their ends, by their starts")
  func numbers() throws {
    let folder = try TemporaryFolder(named: "overlap")
    try folder.write(Manifest().json, to: "manifest.json")
    // The exchange that ended last started first; the one that ended first got no response.
    let ends: [(name: String, start: Int, isAnswered: Bool)] = [
      ("third", 5, false), ("second", 4, true), ("first", 3, true),
    ]
    var journal: [UInt8] = []
    for (index, end) in ends.enumerated() {
      var record = ExchangeRecord(
        id: UInt64(index + 1),
        request: RequestRecord(method: "GET", url: "http://a.test/\(end.name)"))
      record.start = .seconds(end.start)
      if end.isAnswered { record.response = ResponseRecord(status: 200) }
      journal += JournalRecord.exchange(record).line
    }
    try folder.write(journal, to: "journal.ndjson")
    let recording = try Recording.open(path: folder.path)
    let names = ["http://a.test/first", "http://a.test/second", "http://a.test/third"]
    #expect(recording.exchanges.map(\.request.url) == names)
    #expect(recording.exchanges.map(\.number) == [1, 2, 3])
    #expect(recording.warnings.filter { $0.code == "no-response" }.map(\.entry) == [3])
    let contents = try RecordingContents(path: folder.path)
    #expect(try (1...3).map { try contents.exchange(numbered: $0)?.request.url } == names)
    #expect(try (0..<3).map { try contents.exchange(at: $0).number } == [1, 2, 3])
    #expect(try contents.exchange(numbered: 4) == nil && contents.maximumNumber == 3)
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
