/// Numbers that grow and are unique across processes without coordination: a common count, and
/// below it the place of the process that issues the number.
///
/// A process that sees a number continues above it, so later events have higher numbers.
struct JarStamp: Sendable {
  /// Places are reused after that many openings of a file.
  static let places: UInt64 = 1 << 20

  /// Higher than any number that is ever given: what is not below was not written by a jar.
  static let end: UInt64 = 1 << 62

  let place: UInt64
  private(set) var last: UInt64 = 0

  init(place: UInt64 = 0) { self.place = place % Self.places }

  mutating func next() -> UInt64 {
    last = (last / Self.places + 1) * Self.places + place
    return last
  }

  /// The same count, going on at another place.
  func moved(to place: UInt64) -> JarStamp {
    var moved = JarStamp(place: place)
    moved.see(last)
    return moved
  }

  mutating func see(_ other: UInt64) { last = max(last, other) }

  /// Whether `number` was given here.
  func isOwn(_ number: UInt64) -> Bool { number % Self.places == place }
}
