package import BridgeCookies

/// The stamps that requests have come with, so that each vouches for one request alone.
///
/// It keeps each until it is too old to count anyhow, up to a limit. In a flood of more, the older half is given up, and all
/// stamps that were made before the latest of that half are refused from then on: none counts twice.
package struct SpentStamps: Sendable {
  /// The limit.
  private let maximum: Int

  /// How often the engine may send a request again that has led on (Fetch, HTTP-redirect fetch, step 7).
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

  /// None; `maximum` of them are kept at most.
  package init(maximum: Int = 65_536) { self.maximum = maximum }

  /// Whether a stamp has not been seen before; it has been from then on.
  package mutating func spend(_ stamp: PageStamp, at now: WallInstant) -> Bool {
    // Where the clock was set back, no stamp of that time is good any more.
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

  /// The request with that stamp got no response, or one that leads on: the engine sends it again as it was.
  package mutating func restore(_ stamp: PageStamp) {
    guard let use = uses[stamp.seal], use.restores < Self.maximumRestores else { return }
    uses[stamp.seal] = Use(time: use.time, isSpent: false, restores: use.restores + 1)
  }

  private mutating func makeRoom(at now: WallInstant) {
    uses = uses.filter { $0.value.time.duration(to: now) <= PageStamp.lifetime }
    // So that it is not looked through again for each of the next.
    guard uses.count > maximum / 4 * 3 else { return }
    let middle = uses.values.map(\.time).sorted()[uses.count / 2]
    uses = uses.filter { $0.value.time > middle }
    floor = middle
  }
}
