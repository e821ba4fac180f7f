package import BridgeCookies

/// The stamps that requests have come with, so that each vouches for one request alone.
///
/// Each is kept until it has expired, up to a limit. Beyond the limit the older half is dropped, and all stamps that were
/// made before the latest of that half are refused from then on, so that no stamp counts twice.
package struct SpentStamps: Sendable {
  /// The limit.
  private let maximum: Int

  /// How often the engine may send a request again after a redirect (Fetch, HTTP-redirect fetch, step 7).
  package static let maximumRestores = 20

  private struct Use {
    /// When the stamp was made.
    let time: WallInstant
    var isSpent = true
    var restores = 0
  }

  private var uses: [PageStamp.Seal: Use] = [:]

  /// Stamps made until then are refused.
  private var floor: WallInstant?

  /// Empty; keeps `maximum` stamps at most.
  package init(maximum: Int = 65_536) { self.maximum = maximum }

  /// Marks a stamp as spent. Returns whether it was not spent before.
  package mutating func spend(_ stamp: PageStamp, at now: WallInstant) -> Bool {
    // After the clock was set back, stamps of the time before have expired.
    if let floor, now.duration(to: floor) > PageStamp.lifetime { self.floor = nil }
    guard floor.map({ $0 < stamp.time }) ?? true else { return false }
    if let use = uses[stamp.seal] {
      uses[stamp.seal]?.isSpent = true
      return !use.isSpent
    }
    if uses.count >= maximum { makeRoom(at: now) }
    uses[stamp.seal] = Use(time: stamp.time)
    return floor.map { $0 < stamp.time } ?? true
  }

  /// The request with that stamp got no response, or a redirect: the engine sends it again with the same stamp.
  package mutating func restore(_ stamp: PageStamp) {
    guard let use = uses[stamp.seal], use.restores < Self.maximumRestores else { return }
    uses[stamp.seal] = Use(time: use.time, isSpent: false, restores: use.restores + 1)
  }

  private mutating func makeRoom(at now: WallInstant) {
    uses = uses.filter { $0.value.time.duration(to: now) <= PageStamp.lifetime }
    // So that the next stamps do not each cause another pass.
    guard uses.count > maximum / 4 * 3 else { return }
    let middle = uses.values.map(\.time).sorted()[uses.count / 2]
    uses = uses.filter { $0.value.time > middle }
    floor = middle
  }
}
