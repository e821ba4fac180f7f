/// A moment of civil time, to the microsecond. Arithmetic stops at the ends instead of overflowing.
public struct WallInstant: Sendable, Hashable, InstantProtocol {
  /// Microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package let microsecondsSinceEpoch: Int64

  package init(microsecondsSinceEpoch: Int64) {
    self.microsecondsSinceEpoch = microsecondsSinceEpoch
  }

  /// The moment that long after 1970-01-01T00:00:00Z.
  public init(sinceEpoch duration: Duration) {
    self.init(microsecondsSinceEpoch: Self.microseconds(duration))
  }

  /// How long after 1970-01-01T00:00:00Z it is; negative before.
  public var sinceEpoch: Duration { .microseconds(microsecondsSinceEpoch) }

  /// Earlier than any other moment.
  public static let distantPast = WallInstant(microsecondsSinceEpoch: .min)

  /// Later than any other moment.
  public static let distantFuture = WallInstant(microsecondsSinceEpoch: .max)

  /// The moment that much later, or the last one there is.
  public func advanced(by duration: Duration) -> WallInstant {
    let step = Self.microseconds(duration)
    let (sum, overflow) = microsecondsSinceEpoch.addingReportingOverflow(step)
    guard overflow else { return WallInstant(microsecondsSinceEpoch: sum) }
    return step < 0 ? .distantPast : .distantFuture
  }

  /// How long it is from here to `other`; negative if `other` comes first.
  public func duration(to other: WallInstant) -> Duration { other.sinceEpoch - sinceEpoch }

  /// Whether `left` comes before `right`.
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
