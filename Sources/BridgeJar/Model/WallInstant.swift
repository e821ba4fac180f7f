/// A point in civil time, in microseconds. Arithmetic saturates instead of overflowing.
public struct WallInstant: Sendable, Hashable, InstantProtocol {
  /// Microseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let microsecondsSinceEpoch: Int64

  package init(microsecondsSinceEpoch: Int64) {
    self.microsecondsSinceEpoch = microsecondsSinceEpoch
  }

  /// The time that long after 1970-01-01T00:00:00Z.
  public init(sinceEpoch duration: Duration) {
    self.init(microsecondsSinceEpoch: Self.microseconds(duration))
  }

  /// The time since 1970-01-01T00:00:00Z; negative before.
  public var sinceEpoch: Duration { .microseconds(microsecondsSinceEpoch) }

  /// Earlier than any other time.
  public static let distantPast = WallInstant(microsecondsSinceEpoch: .min)

  /// Later than any other time.
  public static let distantFuture = WallInstant(microsecondsSinceEpoch: .max)

  /// The time later by `duration`, saturated.
  public func advanced(by duration: Duration) -> WallInstant {
    let step = Self.microseconds(duration)
    let (sum, overflow) = microsecondsSinceEpoch.addingReportingOverflow(step)
    guard overflow else { return WallInstant(microsecondsSinceEpoch: sum) }
    return step < 0 ? .distantPast : .distantFuture
  }

  /// The time from here to `other`; negative if `other` is earlier.
  public func duration(to other: WallInstant) -> Duration { other.sinceEpoch - sinceEpoch }

  /// Whether `left` is before `right`.
  public static func < (left: WallInstant, right: WallInstant) -> Bool {
    left.microsecondsSinceEpoch < right.microsecondsSinceEpoch
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, more) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    guard overflow || more else { return sum }
    return seconds < 0 ? .min : .max
  }
}
