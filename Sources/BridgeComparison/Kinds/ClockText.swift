internal import BridgeFormats

/// A date, a time of the day or both, as text.
struct ClockText: Equatable {
  /// The form, which two clocks have in common: a date that becomes a time is a difference.
  enum Form: Equatable { case month, date, time, moment, epoch, relative, elapsed }

  let form: Form

  /// Seconds since 1970; for a time alone, since midnight; for what is relative, ago.
  let seconds: Double

  /// Whether a time zone is given. Without one, servers write their own time.
  let hasZone: Bool

  /// The clock that begins at `start`, and where it ends; nil for anything else.
  static func read(_ text: ArraySlice<UInt8>, at start: Int) -> (clock: ClockText, end: Int)? {
    var reading = ClockReading(text, at: start)
    return reading.clock().map { ($0, reading.position) }
  }
}

extension ClockText {
  /// Whether a moment stands in the text.
  static func occurs(in text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    return bytes.indices.contains { index in
      bytes[index].isASCIIWord && (index == 0 || !bytes[index - 1].isASCIIWord)
        && read(bytes, at: index)?.clock.form == .moment
    }
  }
}

/// Reads clocks in the forms that servers write.
private struct ClockReading {
  private let text: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ text: ArraySlice<UInt8>, at start: Int) { (self.text, position) = (text, start) }

  mutating func clock() -> ClockText? {
    guard position < text.endIndex else { return nil }
    let start = position
    let readers: [(inout ClockReading) -> ClockText?] =
      text[position].isASCIIDigit
      ? [{ $0.dateFirst() }, { $0.timeFirst() }, { $0.ago() }, { $0.digits() }, { $0.duration() }]
      : [{ $0.weekdayFirst() }, { $0.dateFirst() }, { $0.ago() }]
    for reader in readers {
      if let clock = reader(&self), endsWord { return clock }
      position = start
    }
    return nil
  }

  private var endsWord: Bool { position >= text.endIndex || !text[position].isASCIIWord }

  // MARK: Dates and times

  private mutating func weekdayFirst() -> ClockText? {
    guard let name = word(), Self.weekdays.contains(where: { name.hasPrefix($0) }) else {
      return nil
    }
    _ = sign(",")
    blanks()
    return dateFirst()
  }

  private mutating func dateFirst() -> ClockText? {
    let start = position
    guard let day = date() else {
      position = start
      return monthOfYear()
    }
    let end = position
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
    for separator in [".", "/"] where sign(separator) {
      guard let second = number(1...2), sign(separator), let year = number(4...4) else {
        return nil
      }
      let isDayFirst = separator == "." || first > 12
      return isDayFirst ? Self.day(year, second, first) : Self.day(year, first, second)
    }
    if !(sign("-") || sign("/")) { blanks() }
    guard let month = month() else { return nil }
    if !(sign("-") || sign("/") || sign(",")) { blanks() } else { blanks() }
    return number(4...4).flatMap { Self.day($0, month, first) }
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

  // MARK: Numbers

  /// Seconds, milliseconds or microseconds since 1970, or a date with its time in 14 digits.
  private mutating func digits() -> ClockText? {
    guard let (value, count) = run() else { return nil }
    switch count {
    case 10:
      return ClockText(form: .epoch, seconds: Double(value) + fraction(), hasZone: true)
    case 13: return ClockText(form: .epoch, seconds: Double(value) / 1e3, hasZone: true)
    case 16: return ClockText(form: .epoch, seconds: Double(value) / 1e6, hasZone: true)
    case 14:
      guard
        let day = Self.day(
          value / 10_000_000_000, value / 100_000_000 % 100, value / 1_000_000 % 100)
      else { return nil }
      let time = (value / 10_000 % 100) * 3600 + (value / 100 % 100) * 60 + value % 100
      return ClockText(form: .moment, seconds: Double(day) * 86_400 + Double(time), hasZone: true)
    default: return nil
    }
  }

  /// `3 minutes ago`, `an hour ago`, `just now`.
  private mutating func ago() -> ClockText? {
    if position < text.endIndex, !text[position].isASCIIDigit {
      let first = word()
      blanks()
      if first == "just", word() == "now" {
        return ClockText(form: .relative, seconds: 0, hasZone: true)
      }
      guard first == "a" || first == "an" else { return nil }
      return ago(1)
    }
    guard let (value, count) = run(), count <= 4 else { return nil }
    blanks()
    return ago(value)
  }

  private mutating func ago(_ count: Int) -> ClockText? {
    guard let name = word(), let unit = Self.units.first(where: { name.hasPrefix($0.name) }) else {
      return nil
    }
    // `2 hours, 3 minutes ago`, as Django writes it.
    let end = position
    if sign(",") {
      blanks()
      if let more = ago() {
        return ClockText(
          form: .relative, seconds: Double(count) * unit.seconds + more.seconds, hasZone: true)
      }
      position = end
    }
    blanks()
    guard word() == "ago" else { return nil }
    return ClockText(form: .relative, seconds: Double(count) * unit.seconds, hasZone: true)
  }

  /// `0.013 seconds`, `12 ms`.
  private mutating func duration() -> ClockText? {
    guard let (value, count) = run(), count <= 6 else { return nil }
    let part = fraction()
    let isFraction = part > 0 || position > text.startIndex && text[position - 1] == 0x30
    blanks()
    guard let unit = word(), let scale = Self.scales[unit], isFraction || scale < 1 else {
      return nil
    }
    return ClockText(form: .elapsed, seconds: (Double(value) + part) * scale, hasZone: true)
  }

  // MARK: Pieces

  private mutating func run() -> (value: Int, count: Int)? {
    let digits = text[position...].prefix(17).prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, digits.count < 17 else { return nil }
    position = digits.endIndex
    return (digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }, digits.count)
  }

  private mutating func number(_ counts: ClosedRange<Int>) -> Int? {
    guard let (value, count) = run(), counts.contains(count) else { return nil }
    return value
  }

  private mutating func fraction() -> Double {
    guard
      text[position...].first == UInt8(ascii: ".") || text[position...].first == UInt8(ascii: ","),
      text[(position + 1)...].first?.isASCIIDigit == true
    else { return 0 }
    let digits = text[(position + 1)...].prefix(while: \.isASCIIDigit)
    position = digits.endIndex
    return Double("0." + String(decoding: digits.prefix(15), as: UTF8.self)) ?? 0
  }

  /// Reads a character; a colon may be percent-encoded, as in a query (RFC 3986 §2.1).
  private mutating func sign(_ character: String) -> Bool {
    let rest = text[position...]
    if rest.first == character.utf8.first {
      position += 1
      return true
    }
    guard character == ":", rest.starts(with: "%3A".utf8) || rest.starts(with: "%3a".utf8) else {
      return false
    }
    position += 3
    return true
  }

  /// Blanks, breaking or not, as characters or as references of markup.
  private mutating func blanks() {
    while position < text.endIndex {
      let rest = text[position...]
      if rest[position] == 0x20 {
        position += 1
      } else if rest.starts(with: [0xC2, 0xA0]) {
        position += 2
      } else if rest.starts(with: [0xE2, 0x80, 0xAF]) || rest.starts(with: [0xE2, 0x80, 0x89]) {
        // The narrow and thin spaces of Unicode's locale data.
        position += 3
      } else if rest.starts(with: "&nbsp;".utf8) {
        position += 6
      } else if rest.starts(with: "%20".utf8) {
        position += 3
      } else {
        return
      }
    }
  }

  private mutating func word() -> String? {
    let letters = text[position...].prefix(16).prefix(while: \.isASCIILetter)
    guard !letters.isEmpty else { return nil }
    position = letters.endIndex
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  private mutating func month() -> Int? {
    let start = position
    guard let name = word(), name.count >= 3,
      let index = Self.months.firstIndex(where: {
        $0.hasPrefix(name) || name == "sept" && $0 == "september"
      })
    else {
      position = start
      return nil
    }
    return index + 1
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1970...2199).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
    return ISODate.parse(text.utf8).map { Int($0.components.seconds / 86_400) }
  }

  private static let namedTimes: Set = ["noon", "midnight"]
  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let units: [(name: String, seconds: Double)] = [
    ("sec", 1), ("min", 60), ("hour", 3600), ("day", 86_400), ("week", 604_800),
  ]
  private static let scales: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3,
    "milliseconds": 1e-3, "us": 1e-6,
  ]
}
