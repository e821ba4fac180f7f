internal import BridgeSystem

/// The clock for creation, use and expiry of cookies; tests can replace it.
public protocol WallClock: Sendable {
  /// The current time. It may jump when the machine's clock is set.
  var now: WallInstant { get }
}

/// The machine's civil time.
public struct SystemWallClock: WallClock {
  /// The clock; it has no state.
  public init() {}

  /// The current time.
  public var now: WallInstant {
    var time = timespec()
    // The call fails only for a bad address or an unknown clock, which cannot happen here.
    clock_gettime(CLOCK_REALTIME, &time)
    return WallInstant(
      microsecondsSinceEpoch: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
