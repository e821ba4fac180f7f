internal import BridgeFormats

/// The format of a clock: the order of its parts, the separators between them, and its time zone.
///
/// Some variations occur within one format and are ignored: full and short names of months, `7 p.m.`, `7:49 p.m.` and
/// `noon`, one digit or two, and fractions and zero seconds omitted in ISO 8601.
struct ClockLayout {
  /// The parts as letters, such as `n` for a number of one or two digits, and the separators.
  private var signs: [UInt8] = []

  /// The offset from UTC in minutes, if it is written as a number.
  private var zone: Int?

  /// Whether the day or the month comes first in `11/23/2026`; nil if both are possible.
  private(set) var startsWithDay: Bool?

  /// The languages in which all of its names are.
  private var languages = DateNames.Languages.all

  private let text: ArraySlice<UInt8>
  private var position: Int

  /// The format of a text that is known to be a clock.
  init(_ text: ArraySlice<UInt8>) {
    (self.text, position) = (text, text.startIndex)
    while position < text.endIndex { readPart() }
  }

  /// Whether both have the same format, with names of one language. Their time zones may differ by an hour, because of
  /// daylight saving time.
  func agrees(with other: ClockLayout) -> Bool {
    let isOtherOrder =
      startsWithDay != nil && other.startsWithDay != nil
      && startsWithDay != other.startsWithDay
    return signs == other.signs && !languages.isDisjoint(with: other.languages) && !isOtherOrder
      && abs((zone ?? 0) - (other.zone ?? 0)) <= 60
  }

  private mutating func readPart() {
    let byte = text[position]
    var reading = ClockReading(text, at: position)
    reading.blanks()
    if reading.position > position {
      position = reading.position
      if signs.last != Sign.blank { signs.append(Sign.blank) }
    } else if byte.isASCIIDigit {
      readNumber()
      readOrdinal()
    } else if byte.isASCIILetter || DateNames.begins(text, at: position) {
      readWord()
    } else if (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && isBehindTime {
      readZone(isEast: byte == UInt8(ascii: "+"))
    } else {
      let isColon = reading.sign(":")
      position = isColon ? reading.position : position + 1
      signs.append(isColon ? Sign.colon : byte)
    }
  }

  private mutating func readNumber() {
    let digits = text[position...].prefix(while: \.isASCIIDigit)
    let value = digits.prefix(9).decimalNumber
    position = digits.endIndex
    let isFraction =
      (signs.last == UInt8(ascii: ".") || signs.last == UInt8(ascii: ","))
      && text[digits.startIndex - 1] == signs.last && isBehindTime(signs.dropLast())
    if isFraction {
      signs.removeLast()
    } else if Self.isMinute(signs), signs.contains(Sign.time) {
      signs.removeLast()
    } else {
      if value > 12, signs.isEmpty { startsWithDay = true }
      if value > 12, signs == [Sign.number, UInt8(ascii: "/")] { startsWithDay = false }
      signs.append(digits.count < 3 ? Sign.number : UInt8(clamping: digits.count))
    }
  }

  private mutating func readOrdinal() {
    var reading = ClockReading(text, at: position)
    reading.ordinal()
    guard reading.position > position else { return }
    position = reading.position
    signs.append(Sign.ordinal)
  }

  /// Whether the signs end where seconds would follow.
  private static func isMinute(_ signs: [UInt8]) -> Bool {
    signs.suffix(4) == [Sign.number, Sign.colon, Sign.number, Sign.colon]
  }

  private mutating func readWord() {
    let (word, end) = name()
    position = end
    let isHalf = word == "am" || word == "pm"
    let isShortHalf = (word == "a" || word == "p") && text[position...].starts(with: ".m".utf8)
    if isHalf || isShortHalf || ClockReading.namedTimes.contains(word) {
      if isShortHalf { position = text[position...].prefix(3).endIndex }
      while let last = signs.last, Sign.ofTime.contains(last) { signs.removeLast() }
      signs.append(Sign.half)
    } else if ClockReading.weekdays.contains(where: { word.hasPrefix($0) }) || isWeekday(word) {
      languages.formIntersection(DateNames.weekday(word) ?? .all)
      signs.append(Sign.weekday)
    } else if let found = Self.month(word) {
      languages.formIntersection(found)
      signs.append(Sign.month)
      if text[position...].first == UInt8(ascii: ".") { position += 1 }
    } else {
      signs += word.utf8
    }
  }

  /// The word that begins here, in lower case, and its end: letters, and those of other languages if it is a name.
  private func name() -> (word: String, end: Int) {
    var reading = ClockReading(text, at: position)
    if let name = reading.name(), DateNames.weekday(name) != nil || DateNames.month(name) != nil {
      return (name, reading.position)
    }
    let letters = text[position...].prefix(while: \.isASCIILetter)
    return (String(decoding: letters, as: UTF8.self).lowercased(), letters.endIndex)
  }

  /// Whether it is a day of the week, not a month of the same name: a month follows it.
  private func isWeekday(_ word: String) -> Bool {
    guard signs.isEmpty, DateNames.weekday(word) != nil else { return false }
    guard Self.month(word) != nil else { return true }
    return text[position...].split { !$0.isASCIILetter && $0 < 0x80 }.contains {
      Self.month(String(decoding: $0, as: UTF8.self).lowercased()) != nil
    }
  }

  /// The languages in which a month has this name, which may be shorter in English; nil for other words.
  private static func month(_ word: String) -> DateNames.Languages? {
    if let languages = DateNames.month(word)?.languages { return languages }
    let isEnglish = ClockReading.months.contains { $0.hasPrefix(word.prefix(3)) }
    return isEnglish && word.count > 2 ? .all : nil
  }

  private mutating func readZone(isEast: Bool) {
    let digits = text[position...].filter(\.isASCIIDigit).prefix(4).map { Int($0 &- 0x30) }
    signs.append(Sign.zone)
    if text[position...].contains(UInt8(ascii: ":")) { signs.append(Sign.colon) }
    position = text.endIndex
    guard digits.count == 4 else { return }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    zone = isEast ? minutes : -minutes
  }

  private var isBehindTime: Bool {
    isBehindTime(signs.last == Sign.blank ? signs.dropLast() : signs[...])
  }

  /// Whether the last number belongs to a time: hours and minutes, six digits, a Julian day, or seconds or
  /// milliseconds since 1970.
  private func isBehindTime(_ signs: ArraySlice<UInt8>) -> Bool {
    signs.suffix(2).elementsEqual([Sign.colon, Sign.number])
      || signs.last.map { [6, 7, 10, 13].contains($0) } == true
  }

  private enum Sign {
    static let blank = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let time = UInt8(ascii: "t")
    static let number = UInt8(ascii: "N")
    static let month = UInt8(ascii: "M")
    static let weekday = UInt8(ascii: "W")
    static let half = UInt8(ascii: "H")
    static let zone = UInt8(ascii: "Z")
    static let ordinal = UInt8(ascii: "O")

    /// The signs of a time before its half of the day.
    static let ofTime = [blank, colon, number]
  }
}
