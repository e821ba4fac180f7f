/// A time as date and time of day in UTC, clamped to the years 1 to 9999, for which dates can be written.
package struct CivilTime {
  package let year, month, day: Int
  let hour, minute, second, nanosecond: Int
  private let weekday: Int

  /// The time that many microseconds after 1970-01-01T00:00:00Z.
  package init(microsecondsSinceEpoch moment: Int64) {
    self.init(sinceEpoch: .microseconds(moment))
  }

  /// The time that long after 1970-01-01T00:00:00Z, truncated to nanoseconds.
  package init(sinceEpoch moment: Duration) {
    let (whole, fraction) = min(max(moment, Self.first), Self.last).components
    let borrow: Int64 = fraction < 0 ? 1 : 0
    nanosecond = Int((fraction + borrow * 1_000_000_000_000_000_000) / 1_000_000_000)
    let days = Self.floored(Int(whole - borrow), by: 86_400)
    (second, minute, hour) = (days.rest % 60, days.rest / 60 % 60, days.rest / 3600)
    // 1970-01-01 was a Thursday.
    weekday = Self.floored(days.quotient + 4, by: 7).rest
    (year, month, day) = CivilCalendar.date(days.quotient)
  }

  /// `2011-01-01T00:00:00.000000Z`.
  package var iso: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
      + "T\(clock).\((nanosecond / 1000).padded(to: 6))Z"
  }

  /// `Sat, 01 Jan 2011 00:00:00 GMT` (RFC 9110 §5.6.7).
  package var http: String {
    let date = "\(day.padded(to: 2)) \(Self.months[month - 1]) \(year.padded(to: 4))"
    return "\(Self.weekdays[weekday]), \(date) \(clock) GMT"
  }

  private var clock: String {
    "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
  }

  private static func floored(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  private static let first = Duration.seconds(-62_135_596_800)
  private static let last = Duration.seconds(253_402_300_800) - .nanoseconds(1)

  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
