internal import BridgeFormats

extension ClockReading {
  // MARK: Numbers

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, a Julian day, or a date and time in 14 digits.
  mutating func digits() -> ClockText? {
    let nanoseconds = text[position...].prefix(20).prefix(while: \.isASCIIDigit)
    if nanoseconds.count == 19 {
      position = nanoseconds.endIndex
      let seconds = nanoseconds.prefix(10).reduce(0) { $0 * 10 + Double($1 &- 0x30) }
      return ClockText(form: .epoch, seconds: seconds, hasZone: true)
    }
    guard let (value, count) = run() else { return nil }
    switch count {
    case 7:
      let end = position
      guard text[end...].first == UInt8(ascii: ".") else { return nil }
      let part = fraction()
      guard JulianDay.isOne(value, decimals: position - end - 1) else { return nil }
      return ClockText(form: .epoch, seconds: JulianDay.seconds(value, part), hasZone: true)
    case 10:
      return ClockText(form: .epoch, seconds: Double(value) + fraction(), hasZone: true)
    case 13:
      // A comma separates numbers.
      let part = text[position...].first == UInt8(ascii: ".") ? fraction() : 0
      return ClockText(form: .epoch, seconds: (Double(value) + part) / 1e3, hasZone: true)
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

  /// `3 minutes ago`, `2.5 hours ago`, `an hour ago`, `a few seconds ago`, `just now`.
  mutating func ago() -> ClockText? {
    if position < text.endIndex, !text[position].isASCIIDigit { return wordsAgo() }
    return countedAgo()
  }

  /// An age that begins with a number, in at most `parts` units.
  private mutating func countedAgo(parts: Int = 3) -> ClockText? {
    guard let (value, count) = run(), count <= 4 else { return nil }
    let part = fraction()
    blanks()
    return ago(Double(value) + part, parts: parts)
  }

  /// An age that does not begin with a number. `now` has to be all of the text, or all of its value.
  private mutating func wordsAgo() -> ClockText? {
    let start = position
    guard let first = word() else { return nil }
    blanks()
    switch first {
    case "now":
      let isValue = start == text.startIndex || "\":".utf8.contains(text[start - 1])
      guard isValue, position == text.endIndex || text[position] == UInt8(ascii: "\"") else {
        return nil
      }
      return ClockText(form: .relative, seconds: 0, hasZone: true)
    case "current":
      guard word() == "ago" else { return nil }
      return ClockText(form: .relative, seconds: 0, hasZone: true)
    case "just":
      guard word() == "now" else { return nil }
      return ClockText(form: .relative, seconds: 0, hasZone: true)
    case "about", "almost", "over", "around": return qualifiedAgo()
    case "less":
      guard word() == "than" else { return nil }
      blanks()
      return qualifiedAgo()
    case "a", "an": return oneAgo()
    default: return vagueAgo(first)
    }
  }

  /// The rest of an age behind a word such as `about`: a number or an article, and no other such word.
  private mutating func qualifiedAgo() -> ClockText? {
    if text[position...].first?.isASCIIDigit == true { return countedAgo() }
    guard let article = word(), article == "a" || article == "an" else { return nil }
    blanks()
    return oneAgo()
  }

  /// The rest of `seconds ago` behind its unit.
  private mutating func vagueAgo(_ unit: String) -> ClockText? {
    guard ["moments", "seconds", "minutes"].contains(unit) else { return nil }
    blanks()
    guard word() == "ago" else { return nil }
    return ClockText(form: .relative, seconds: unit == "minutes" ? 60 : 0, hasZone: true)
  }

  /// The rest of an age behind its article.
  private mutating func oneAgo() -> ClockText? {
    let start = position
    switch word() {
    case "few":
      blanks()
      guard let unit = word() else { return nil }
      return vagueAgo(unit)
    case "moment":
      blanks()
      guard word() == "ago" else { return nil }
      return ClockText(form: .relative, seconds: 0, hasZone: true)
    default:
      position = start
      return ago(1)
    }
  }

  mutating func ago(_ count: Double, parts: Int = 3) -> ClockText? {
    guard let name = word(),
      let unit = Self.units.first(where: { name.hasPrefix($0.name) || name == $0.short })
    else { return nil }
    // `2 hours, 3 minutes ago`, as Django writes it, or `2 hours 3 mins ago`.
    let end = position
    let isList = parts > 1 && sign(",")
    blanks()
    if parts > 1, isList || text[position...].first?.isASCIIDigit == true {
      if let more = countedAgo(parts: parts - 1) {
        return ClockText(
          form: .relative, seconds: count * unit.seconds + more.seconds, hasZone: true)
      }
      position = end
    }
    blanks()
    guard word() == "ago" else { return nil }
    return ClockText(form: .relative, seconds: count * unit.seconds, hasZone: true)
  }

  /// `0.013 seconds`, `12 ms`. `isWhole`: or a whole number of seconds.
  mutating func duration(isWhole: Bool = false) -> ClockText? {
    guard let (value, count) = run(), count <= 6 else { return nil }
    let end = position
    let part = fraction()
    let isMeasured = position > end || value == 0 || isWhole
    blanks()
    let start = position
    // `30 US states` are not microseconds.
    guard let unit = unit(), unit.utf8.elementsEqual(text[start..<position]),
      let scale = Self.scales[unit], isMeasured || scale < 1
    else { return nil }
    return ClockText(form: .elapsed, seconds: (Double(value) + part) * scale, hasZone: true)
  }

  /// A word, or `µs` with either sign for micro.
  private mutating func unit() -> String? {
    let rest = text[position...].prefix(3)
    guard rest.elementsEqual("\u{B5}s".utf8) || rest.elementsEqual("\u{3BC}s".utf8) else {
      return word()
    }
    position = rest.endIndex
    return String(decoding: rest, as: UTF8.self)
  }

  /// `November 27` or `27 Nov`, without a year.
  mutating func dayOfYear() -> ClockText? {
    var month = month()
    if month != nil {
      _ = sign(".")
    } else if text[position...].first?.isASCIIDigit != true {
      return nil
    }
    blanks()
    guard let number = number(1...2) else { return nil }
    ordinal()
    if month == nil {
      blanks()
      month = self.month()
    }
    guard let month, let day = Self.day(1972, month, number) else { return nil }
    return ClockText(form: .day, seconds: Double(day) * 86_400, hasZone: false)
  }

  /// The rest of a date in three fields of a query: `27&made__month=11&made__year=2026`, behind `made__day=`.
  mutating func queryDate() -> ClockText? {
    guard text[..<position].last == UInt8(ascii: "=") else { return nil }
    let before = text[..<position].dropLast().suffix(64)
    var name = before[(before.lastIndex { !$0.isASCIIWord }.map { $0 + 1 } ?? before.startIndex)...]
    var parts: [String: Int] = [:]
    while true {
      let known = ["year", "month", "day"].first {
        name.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
      guard let known, parts[known] == nil, let value = number(1...4) else { return nil }
      parts[known] = value
      if parts.count == 3 { break }
      guard sign("&") else { return nil }
      name = text[position...].prefix(64).prefix { $0.isASCIIWord }
      position = name.endIndex
      guard sign("=") else { return nil }
    }
    guard let year = parts["year"], let month = parts["month"], let number = parts["day"],
      let day = Self.day(year, month, number)
    else { return nil }
    return ClockText(form: .date, seconds: Double(day) * 86_400, hasZone: false)
  }

  // MARK: Pieces

  mutating func run() -> (value: Int, count: Int)? {
    let digits = text[position...].prefix(17).prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, digits.count < 17 else { return nil }
    position = digits.endIndex
    return (digits.decimalNumber, digits.count)
  }

  mutating func number(_ counts: ClosedRange<Int>) -> Int? {
    guard let (value, count) = run(), counts.contains(count) else { return nil }
    return value
  }

  /// Skips the ending of an English ordinal, directly behind its digits: `1st`, `30th`.
  mutating func ordinal() {
    let ending = text[position...].prefix(2)
    guard ["st", "nd", "rd", "th"].contains(where: { ending.elementsEqual($0.utf8) }),
      text[ending.endIndex...].first?.isASCIIWord != true
    else { return }
    position = ending.endIndex
  }

  mutating func fraction() -> Double {
    guard
      text[position...].first == UInt8(ascii: ".") || text[position...].first == UInt8(ascii: ","),
      text[(position + 1)...].first?.isASCIIDigit == true
    else { return 0 }
    let digits = text[(position + 1)...].prefix(while: \.isASCIIDigit)
    position = digits.endIndex
    return Double("0." + String(decoding: digits.prefix(15), as: UTF8.self)) ?? 0
  }

  /// Reads a character; a colon may be percent-encoded, as in a query (RFC 3986 §2.1).
  mutating func sign(_ character: String) -> Bool {
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

  /// Skips spaces, breaking or not, as characters or as character references.
  mutating func blanks() {
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

  mutating func word() -> String? {
    let letters = text[position...].prefix(16).prefix(while: \.isASCIILetter)
    guard !letters.isEmpty else { return nil }
    position = letters.endIndex
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  /// A word with letters of any European language and hyphens, in lower case.
  mutating func name() -> String? {
    let letters = text[position...].prefix(24).prefix {
      $0.isASCIILetter || $0 &- 0x80 < 0x40 || $0 &- 0xC3 < 3 || $0 == UInt8(ascii: "-")
    }
    guard letters.first?.isASCIILetter == true || letters.first == 0xC5 else { return nil }
    position = letters.endIndex
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  /// Skips the word between the parts of a date in Spanish and Portuguese.
  mutating func of() {
    let start = position
    if word() == "de" { blanks() } else { position = start }
  }

  /// The month behind a day, in any of the languages of ``DateNames``.
  mutating func namedMonth() -> Int? {
    if let month = month() { return month }
    let start = position
    let letters = text[start...].prefix(24).prefix {
      $0.isASCIILetter || $0 &- 0x80 < 0x40 || $0 &- 0xC3 < 3
    }
    guard let month = DateNames.month(String(decoding: letters, as: UTF8.self).lowercased())
    else { return nil }
    position = letters.endIndex
    return month.number
  }

  mutating func month() -> Int? {
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

  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1970...2199).contains(year), CivilCalendar.has(year, month, day) else { return nil }
    return CivilCalendar.days(year, month, day)
  }

  static let namedTimes: Set = ["noon", "midnight"]
  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  /// The units of ages, by the beginnings of their names, and as in `9m ago`.
  static let units: [(name: String, short: String, seconds: Double)] = [
    ("sec", "s", 1), ("min", "m", 60), ("hour", "h", 3600), ("day", "d", 86_400),
    ("week", "w", 604_800), ("month", "mo", 2_629_746), ("year", "y", 31_556_952),
  ]
  static let scales: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3,
    "milliseconds": 1e-3, "us": 1e-6, "\u{B5}s": 1e-6, "\u{3BC}s": 1e-6, "ns": 1e-9,
  ]
}
