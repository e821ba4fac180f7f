package import BridgeCookies

/// The stamps that requests have used, so that each is valid for one request only.
///
/// Each is kept until it expires, up to a limit. Beyond the limit, the older half is dropped, and all stamps as old as
/// those are refused, so no stamp is accepted twice.
package struct SpentStamps: Sendable {
  /// The maximum number of stamps.
  private let maximum: Int

  /// The maximum number of times that the engine may repeat a request after redirects (Fetch, HTTP-redirect fetch, step
  /// 7).
  package static let maximumRestores = 20

  private struct Use {
    /// The time at which the stamp was made.
    let time: WallInstant
    var isSpent = true
    var restores = 0
  }

  private var uses: [PageStamp.Seal: Use] = [:]

  /// Stamps made up to this time are refused.
  private var floor: WallInstant?

  /// An empty record of at most `maximum` stamps.
  package init(maximum: Int = 65_536) { self.maximum = maximum }

  /// Marks a stamp as used. Returns whether it was unused.
  package mutating func spend(_ stamp: PageStamp, at now: WallInstant) -> Bool {
    // If the clock was set back, stamps of the earlier time have expired.
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

  /// Allows a stamp again: the request got no response or a redirect, and the engine repeats it with the same stamp.
  package mutating func restore(_ stamp: PageStamp) {
    guard let use = uses[stamp.seal], use.restores < Self.maximumRestores else { return }
    uses[stamp.seal] = Use(time: use.time, isSpent: false, restores: use.restores + 1)
  }

  private mutating func makeRoom(at now: WallInstant) {
    uses = uses.filter { $0.value.time.duration(to: now) <= PageStamp.lifetime }
    // Drops more than necessary, so that the next stamps do not each cause another pass.
    guard uses.count > maximum / 4 * 3 else { return }
    let middle = uses.values.map(\.time).sorted()[uses.count / 2]
    uses = uses.filter { $0.value.time > middle }
    floor = middle
  }
}
