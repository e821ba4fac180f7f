internal import BridgeSystem

/// The clock that creation, use and expiry of cookies are measured on; tests put their own in its
/// place.
public protocol WallClock: Sendable {
  /// The present moment. It may jump when the machine's time is set.
  var now: WallInstant { get }
}

/// The machine's own civil time.
public struct SystemWallClock: WallClock {
  /// The clock; it has no state, so all of them agree.
  public init() {}

  /// The present moment.
  public var now: WallInstant {
    var time = timespec()
    // The call fails only for a bad address or an unknown clock, and neither can be here.
    clock_gettime(CLOCK_REALTIME, &time)
    return WallInstant(
      microsecondsSinceEpoch: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
