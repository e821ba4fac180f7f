/// Increasing numbers, unique across processes without coordination: a shared count in the high part, the issuing
/// process's place in the low part.
///
/// A process that sees a number continues above it, so later events have higher numbers.
package struct JarStamp: Sendable {
  /// Places are reused after this number of openings.
  package static let places: UInt64 = 1 << 20

  /// An upper bound of all issued numbers; higher numbers were not written by a jar.
  package static let end: UInt64 = 1 << 62

  package let place: UInt64
  package private(set) var last: UInt64 = 0

  package init(place: UInt64 = 0) { self.place = place % Self.places }

  package mutating func next() -> UInt64 {
    last = (last / Self.places + 1) * Self.places + place
    return last
  }

  /// The same count, continued at another place.
  package func moved(to place: UInt64) -> JarStamp {
    var moved = JarStamp(place: place)
    moved.see(last)
    return moved
  }

  package mutating func see(_ other: UInt64) { last = max(last, other) }

  /// Whether `number` was issued at this place.
  package func isOwn(_ number: UInt64) -> Bool { number % Self.places == place }
}
