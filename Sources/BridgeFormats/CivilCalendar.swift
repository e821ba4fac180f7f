/// The Gregorian calendar.
package enum CivilCalendar {
  /// The number of days in a month.
  package static func length(of month: Int, in year: Int) -> Int {
    let next = month < 12 ? days(year, month + 1, 1) : days(year + 1, 1, 1)
    return next - days(year, month, 1)
  }

  /// Whether the day exists.
  package static func has(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (1...12).contains(month) && day > 0 && day <= length(of: month, in: year)
  }

  /// Days since 1970-01-01. Years are counted from March, so that the leap day is the last.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day counted from 1970-01-01; the inverse of ``days(_:_:_:)``.
  package static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
