/// The Gregorian calendar.
enum CivilCalendar {
  /// How many days a month has.
  static func length(of month: Int, in year: Int) -> Int {
    let next = month < 12 ? days(year, month + 1, 1) : days(year + 1, 1, 1)
    return next - days(year, month, 1)
  }

  /// Days from 1970-01-01, the year beginning in March so that the leap day is its last.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
