package import BridgeCookies

/// The stamps that requests have come with, so that each vouches for one request alone.
///
/// It keeps them until they are too old to count anyhow, at most ``maximum``. In a flood of more, the older half is given
/// up, and all stamps that were made before the latest of that half are refused from then on: none counts twice.
package struct SpentStamps: Sendable {
  /// How many are kept.
  package static let maximum = 65_536

  /// When each was made.
  private var times: [PageStamp.Seal: WallInstant] = [:]

  /// Stamps made until then are refused.
  private var floor: WallInstant?

  /// None.
  package init() {}

  /// Whether a stamp has not been seen before; it has been from then on.
  package mutating func spend(_ stamp: PageStamp, at now: WallInstant) -> Bool {
    guard floor.map({ $0 < stamp.time }) ?? true, times[stamp.seal] == nil else { return false }
    if times.count >= Self.maximum { makeRoom(at: now) }
    times[stamp.seal] = stamp.time
    return floor.map { $0 < stamp.time } ?? true
  }

  /// The request with that stamp got no response, or one that leads on: the engine sends it again as it was.
  package mutating func restore(_ stamp: PageStamp) { times[stamp.seal] = nil }

  private mutating func makeRoom(at now: WallInstant) {
    times = times.filter { $0.value.duration(to: now) <= PageStamp.lifetime }
    guard times.count >= Self.maximum else { return }
    let middle = times.values.sorted()[times.count / 2]
    times = times.filter { $0.value > middle }
    floor = middle
  }
}
