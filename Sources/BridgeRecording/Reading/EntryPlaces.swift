/// The places of a recording's entries in its file; 48 bytes each.
struct EntryPlaces: Sendable {
  struct Place: Sendable {
    /// When the entry started, since 1970.
    let start: Duration?

    /// Its 1-based position in the file.
    let number: UInt32

    /// The range of its bytes, without a line end.
    let range: Range<Int>

    /// The id of the exchange or hop; 0 without one.
    var id: UInt64
  }

  /// The lines of WebSocket connections by the id of their exchange, in order.
  var messages: [UInt64: [Range<Int>]] = [:]

  private(set) var timeline = Timeline()
  private var places: [Place] = []

  /// The indices of `places` in order of starts; nil if that is file order.
  private var order: [UInt32]?

  mutating func append(_ place: Place) {
    timeline.add(place.start)
    places.append(place)
  }

  /// Sorts the places by start. Call it once, after adding the last.
  mutating func sort() {
    guard !timeline.isSorted else { return }
    order = StartOrder.of(places.map(\.start)).map(UInt32.init)
  }

  var count: Int { places.count }

  /// The highest position in the file; 0 without entries.
  var maximumNumber: Int { places.lazy.map { Int($0.number) }.max() ?? 0 }

  /// The position, in order of starts, of the entry with that number.
  func index(ofNumber number: Int) -> Int? {
    (0..<count).first { Int(self[$0].number) == number }
  }

  subscript(index: Int) -> Place {
    get { places[order.map { Int($0[index]) } ?? index] }
    set { places[order.map { Int($0[index]) } ?? index] = newValue }
  }
}
