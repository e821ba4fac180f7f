/// The cookie dates of RFC 6265bis §5.1.1, flag by flag, with a calendar that counts day by day.
package enum PlainDate {
  /// Seconds since 1970; nil if the algorithm fails.
  package static func seconds(_ text: [UInt8]) -> Int? {
    var (time, day, month, year): ([Int]?, Int?, Int?, Int?)
    for token in tokens(text) {
      if time == nil, let found = hms(token) { time = found; continue }
      if day == nil, let found = number(token, 1, 2) { day = found; continue }
      if month == nil, let found = monthOf(token) { month = found; continue }
      if year == nil, let found = number(token, 2, 4) { year = found; continue }
    }
    guard let time, let day, let month, var year else { return nil }
    if year >= 70 && year <= 99 { year += 1900 }
    if year >= 0 && year <= 69 { year += 2000 }
    if day < 1 || day > 31 || year < 1601 || time[0] > 23 || time[1] > 59 || time[2] > 59 {
      return nil
    }
    if day > monthLengths(year)[month] { return nil }
    return days(year, month, day) * 86400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// A date with these seconds, which must be those of a date. Its parts are not in the usual order.
  static func text(_ seconds: Int) -> String {
    let day = Int((Double(seconds) / 86400).rounded(.down))
    let time = seconds - day * 86400
    let clock = "\(time / 3600):\(time / 60 % 60):\(time % 60)"
    var (year, rest) = (1970, day)
    while rest < 0 {
      year -= 1
      rest += isLeap(year) ? 366 : 365
    }
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 0
    while rest >= monthLengths(year)[month] {
      rest -= monthLengths(year)[month]
      month += 1
    }
    return "\(clock) \(rest + 1) \(monthNames[month]) \(year)"
  }

  private static func tokens(_ text: [UInt8]) -> [[UInt8]] {
    let ranges: [ClosedRange<UInt8>] = [9...9, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E]
    return text.split(whereSeparator: { byte in ranges.contains { $0.contains(byte) } }).map {
      Array($0)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// `least*most DIGIT ( non-digit *OCTET )`.
  private static func number(_ token: [UInt8], _ least: Int, _ most: Int) -> Int? {
    let digits = Array(token.prefix(while: isDigit))
    guard digits.count >= least, digits.count <= most else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// `time-field ":" time-field ":" time-field ( non-digit *OCTET )`.
  private static func hms(_ token: [UInt8]) -> [Int]? {
    var fields: [Int] = []
    var rest = token
    for position in 0..<3 {
      let digits = Array(rest.prefix(while: isDigit))
      guard digits.count == 1 || digits.count == 2 else { return nil }
      fields.append(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
      rest.removeFirst(digits.count)
      if position < 2 {
        guard rest.first == 0x3A else { return nil }
        rest.removeFirst()
      }
    }
    return fields
  }

  private static func monthOf(_ token: [UInt8]) -> Int? {
    return monthNames.firstIndex(
      of: String(decoding: PlainLine.lowered(Array(token.prefix(3))), as: UTF8.self))
  }

  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func isLeap(_ year: Int) -> Bool {
    if year % 400 == 0 { return true }
    return year % 4 == 0 && year % 100 != 0
  }

  private static func monthLengths(_ year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var count = day - 1
    for other in 0..<month { count += monthLengths(year)[other] }
    if year >= 1970 {
      for other in 1970..<year { count += isLeap(other) ? 366 : 365 }
    } else {
      for other in year..<1970 { count -= isLeap(other) ? 366 : 365 }
    }
    return count
  }
}
