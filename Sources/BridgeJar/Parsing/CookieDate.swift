internal import BridgeFormats

/// Parses cookie dates with the token algorithm of RFC 6265bis §5.1.1 (rule P7).
package struct CookieDate {
  private var time: (hour: Int, minute: Int, second: Int)?
  private var day: Int?
  private var month: Int?
  private var year: Int?

  /// The time in `text`; nil if it is not a date. Words, order and time zone are ignored.
  package static func parse(_ text: [UInt8]) -> WallInstant? {
    text.withUnsafeBufferPointer { parse($0[...]) }
  }

  static func parse(_ text: FieldBytes) -> WallInstant? {
    var date = CookieDate()
    var rest = text
    while let start = rest.firstIndex(where: { !isDelimiter($0) }) {
      let end = rest[start...].firstIndex(where: isDelimiter) ?? rest.endIndex
      date.take(rest[start..<end])
      rest = rest[end...]
    }
    return date.instant
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The first token of each kind counts, and each token counts for one kind only.
  private mutating func take(_ token: FieldBytes) {
    if time == nil, let found = Self.time(token) {
      time = found
    } else if day == nil, let found = Self.number(token, digits: 1...2) {
      day = found
    } else if month == nil, let found = Self.month(token) {
      month = found
    } else if year == nil, let found = Self.number(token, digits: 2...4) {
      year = found
    }
  }

  /// The number at the start, if it has a number of digits in `digits`.
  private static func number(_ token: FieldBytes, digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    for byte in token {
      guard let digit = byte.digitValue else { break }
      count += 1
      guard count <= digits.upperBound else { return nil }
      value = value * 10 + digit
    }
    return count >= digits.lowerBound ? value : nil
  }

  /// `hh:mm:ss`, each of one or two digits and not followed by a digit.
  private static func time(_ token: FieldBytes) -> (hour: Int, minute: Int, second: Int)? {
    let (hours, afterHours) = token.cut(at: ":")
    guard let (minutes, afterMinutes) = afterHours?.cut(at: ":"), let seconds = afterMinutes,
      let hour = wholeNumber(hours), let minute = wholeNumber(minutes),
      let second = number(seconds, digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  private static func wholeNumber(_ field: FieldBytes) -> Int? {
    field.allSatisfy(\.isASCIIDigit) ? number(field, digits: 1...2) : nil
  }

  private static func month(_ token: FieldBytes) -> Int? {
    guard token.count >= 3 else { return nil }
    return monthNames.firstIndex { token.hasPrefix(ignoringCase: $0) }.map { $0 + 1 }
  }

  private static let monthNames: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private var instant: WallInstant? {
    guard let time, let day, let month, let year = fullYear, year >= 1601,
      (1...CivilCalendar.length(of: month, in: year)).contains(day),
      time.hour <= 23, time.minute <= 59, time.second <= 59
    else { return nil }
    let days = CivilCalendar.days(year, month, day)
    let seconds = ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
    return WallInstant(microsecondsSinceEpoch: Int64(seconds) * 1_000_000)
  }

  private var fullYear: Int? {
    switch year {
    case .some(let short) where short <= 69: short + 2000
    case .some(let short) where short <= 99: short + 1900
    default: year
    }
  }
}
