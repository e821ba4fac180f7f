/// A time as date and time of day in UTC, clamped to the years 1 to 9999, for which dates can be written.
package struct CivilTime {
  private let year, month, day, hour, minute, second, microsecond, weekday: Int

  /// The time that many microseconds after 1970-01-01T00:00:00Z.
  package init(microsecondsSinceEpoch moment: Int64) {
    let microseconds = Int(min(max(moment, Self.first), Self.last))
    let seconds = Self.floored(microseconds, by: 1_000_000)
    let days = Self.floored(seconds.quotient, by: 86_400)
    (microsecond, second) = (seconds.rest, days.rest % 60)
    (minute, hour) = (days.rest / 60 % 60, days.rest / 3600)
    // 1970-01-01 was a Thursday.
    weekday = Self.floored(days.quotient + 4, by: 7).rest
    (year, month, day) = CivilCalendar.date(days.quotient)
  }

  /// The year without its last two digits.
  var century: Int { year / 100 }

  /// `2011-01-01T00:00:00.000000Z`.
  package var iso: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
      + "T\(clock).\(microsecond.padded(to: 6))Z"
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

  private static let first: Int64 = -62_135_596_800_000_000
  private static let last: Int64 = 253_402_300_799_999_999

  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
