internal import BridgeFormats

/// Reads clocks in the forms that servers write.
struct ClockReading {
  let text: ArraySlice<UInt8>
  var position: Int

  /// Whether the day comes first in dates such as `1/12/2026`, which can be read both ways.
  private let startsWithDay: Bool

  init(_ text: ArraySlice<UInt8>, at start: Int, startsWithDay: Bool = false) {
    (self.text, position, self.startsWithDay) = (text, start, startsWithDay)
  }

  mutating func clock() -> ClockText? {
    guard position < text.endIndex else { return nil }
    let start = position
    let readers: [(inout ClockReading) -> ClockText?] =
      text[position].isASCIIDigit
      ? [
        { $0.basic() }, { $0.queryDate() }, { $0.dateFirst() }, { $0.timeFirst() }, { $0.ago() },
        { $0.translatedAgo() }, { $0.digits() },
        { $0.duration() },
      ]
      : [{ $0.weekdayFirst() }, { $0.dateFirst() }, { $0.ago() }, { $0.translatedAgo() }]
    for reader in readers {
      if let clock = reader(&self), endsWord { return clock }
      position = start
    }
    return nil
  }

  private var endsWord: Bool { position >= text.endIndex || !text[position].isASCIIWord }

  // MARK: Dates and times

  private mutating func weekdayFirst() -> ClockText? {
    guard let name = name() else { return nil }
    if !Self.weekdays.contains(where: { name.hasPrefix($0) }) {
      guard DateNames.weekday(name) != nil else { return nil }
      _ = sign(".")
    }
    _ = sign(",")
    blanks()
    let start = position
    if let clock = asctime() { return clock }
    position = start
    return dateFirst()
  }

  /// `Nov 23 19:49:51 2026`, of `asctime`, or with a time zone before the year.
  private mutating func asctime() -> ClockText? {
    guard let month = month() else { return nil }
    blanks()
    guard let day = number(1...2) else { return nil }
    blanks()
    guard let time = time() else { return nil }
    let zone = zone()
    blanks()
    guard let year = number(4...4), let day = Self.day(year, month, day) else { return nil }
    return ClockText(
      form: .moment, seconds: Double(day) * 86_400 + time - (zone ?? 0), hasZone: zone != nil)
  }

  /// `20261123T194951Z`, the basic format of ISO 8601.
  private mutating func basic() -> ClockText? {
    guard let date = number(8...8), sign("T"), let time = number(6...6),
      let day = Self.day(date / 10_000, date / 100 % 100, date % 100)
    else { return nil }
    let seconds = Double(time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100)
    let part = fraction()
    let zone = zone()
    return ClockText(
      form: .moment, seconds: Double(day) * 86_400 + seconds + part - (zone ?? 0),
      hasZone: zone != nil)
  }

  private mutating func dateFirst() -> ClockText? {
    let start = position
    guard let day = date() else {
      position = start
      if let month = monthOfYear() { return month }
      position = start
      return dayOfYear()
    }
    let end = position
    if let time = dashedTime() {
      return ClockText(form: .moment, seconds: Double(day) * 86_400 + time, hasZone: false)
    }
    position = end
    // `T`, the blank of a form, a colon as in server logs, or a comma, `at` and blanks.
    if !(sign("T") || sign("+") || sign(":")) {
      _ = sign(",")
      blanks()
      let words = position
      if let at = word(), at != "at" { position = Self.namedTimes.contains(at) ? words : end }
      blanks()
    }
    guard position > end, let time = namedTime() ?? time() else {
      position = end
      return ClockText(form: .date, seconds: Double(day) * 86_400, hasZone: false)
    }
    let zone = zone()
    return ClockText(
      form: .moment, seconds: Double(day) * 86_400 + time - (zone ?? 0), hasZone: zone != nil)
  }

  /// The time in names of files: `2026-11-23-19-49`, with seconds or without.
  private mutating func dashedTime() -> Double? {
    var parts: [Int] = []
    while parts.count < 3, sign("-") {
      guard let part = number(2...2) else { return nil }
      parts.append(part)
    }
    guard parts.count > 1, endsWord, parts[0] < 24, parts.dropFirst().allSatisfy({ $0 < 60 }) else {
      return nil
    }
    return Double(parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0))
  }

  /// `November 2026`; the seconds are those of its first day.
  private mutating func monthOfYear() -> ClockText? {
    guard let month = month() else { return nil }
    _ = sign(".")
    blanks()
    guard let year = number(4...4), let day = Self.day(year, month, 1) else { return nil }
    return ClockText(form: .month, seconds: Double(day) * 86_400, hasZone: false)
  }

  private mutating func timeFirst() -> ClockText? {
    guard let time = time() else { return nil }
    let end = position
    _ = sign(",")
    blanks()
    if position > end, let day = date() {
      return ClockText(form: .moment, seconds: Double(day) * 86_400 + time, hasZone: false)
    }
    position = end
    return ClockText(form: .time, seconds: time, hasZone: false)
  }

  /// `2026-11-23`, `23 November 2026`, `Nov. 23, 2026`, `23.11.2026`, `11/23/2026`.
  private mutating func date() -> Int? {
    if let month = month() {
      _ = sign(".")
      blanks()
      guard let day = number(1...2) else { return nil }
      ordinal()
      _ = sign(",")
      blanks()
      return number(4...4).flatMap { Self.day($0, month, day) }
    }
    guard let (first, count) = run() else { return nil }
    if count == 4 {
      for separator in ["-", "/", "."] where sign(separator) {
        guard let month = number(1...2), sign(separator), let day = number(1...2) else {
          return nil
        }
        return Self.day(first, month, day)
      }
      return nil
    }
    guard count <= 2 else { return nil }
    ordinal()
    for separator in [".", "/"] where sign(separator) {
      if separator == ".", text[position...].first == 0x20 { return dayAndMonth(first) }
      guard let second = number(1...2), sign(separator), let year = year(isShort: true) else {
        return nil
      }
      let isDayFirst = separator == "." || first > 12 || startsWithDay
      return isDayFirst ? Self.day(year, second, first) : Self.day(year, first, second)
    }
    if !(sign("-") || sign("/")) { blanks() }
    return dayAndMonth(first)
  }

  /// Reads the rest of a date after a day whose month has a name, in any of several languages: `23 November 2026`, `23.
  /// November 2026`, `23-Nov-26`, `23 de nov. de 2026`.
  private mutating func dayAndMonth(_ first: Int) -> Int? {
    blanks()
    of()
    guard let month = namedMonth() else { return nil }
    let isDashed = sign("-")
    if !isDashed { _ = sign("."); _ = sign("/") || sign(",") }
    blanks()
    of()
    let start = position
    if let year = year(isShort: true), isDashed || text[position...].first != UInt8(ascii: ":") {
      return Self.day(year, month, first)
    }
    position = start
    return nil
  }

  /// A year; `isShort`: of two digits, maybe, as in `23-Nov-26` (RFC 9110 §5.6.7).
  private mutating func year(isShort: Bool) -> Int? {
    guard let (value, count) = run() else { return nil }
    if count == 2, isShort { return value < 70 ? 2000 + value : 1900 + value }
    return count == 4 ? value : nil
  }

  /// `19:49`, `19:49:51.536`, `7:49 p.m.`, `7 p.m.`.
  private mutating func time() -> Double? {
    guard let hour = number(1...2), hour < 25 else { return nil }
    guard sign(":") else { return half(hour).map { Double($0 * 3600) } }
    guard let minute = number(2...2), minute < 60 else { return nil }
    var seconds = Double(minute * 60)
    if sign(":") {
      guard let whole = number(2...2), whole < 61 else { return nil }
      seconds += Double(whole) + fraction()
    }
    return Double((half(hour) ?? hour) * 3600) + seconds
  }

  /// The hour of the day for one of its halves; nil if neither `a.m.` nor `p.m.` follows.
  private mutating func half(_ hour: Int) -> Int? {
    let end = position
    blanks()
    let half = text[position...].prefix(4).map { $0 | 0x20 }
    if half.starts(with: "am".utf8) || half.starts(with: "pm".utf8) {
      position += 2
    } else if half.count == 4,
      half.elementsEqual("a.m.".utf8.map { $0 | 0x20 })
        || half.elementsEqual("p.m.".utf8.map { $0 | 0x20 })
    {
      position += 4
    } else {
      position = end
      return nil
    }
    if half[0] == UInt8(ascii: "p"), hour < 12 { return hour + 12 }
    return half[0] == UInt8(ascii: "a") && hour == 12 ? 0 : hour
  }

  /// `noon` and `midnight`, which Django writes for 12 p.m. and 12 a.m. behind a date.
  private mutating func namedTime() -> Double? {
    let end = position
    switch word() {
    case "noon": return 43_200
    case "midnight": return 0
    default:
      position = end
      return nil
    }
  }

  /// Seconds east of Greenwich; nil without a zone.
  private mutating func zone() -> Double? {
    let end = position
    if sign("Z") { return 0 }
    blanks()
    if text[position...].starts(with: "GMT".utf8) || text[position...].starts(with: "UTC".utf8) {
      position += 3
      return 0
    }
    for (character, factor) in [("+", 1.0), ("-", -1.0)] where sign(character) {
      guard let hours = number(2...2) else { break }
      _ = sign(":")
      guard let minutes = number(2...2) else { break }
      return factor * Double(hours * 3600 + minutes * 60)
    }
    position = end
    return nil
  }
}
