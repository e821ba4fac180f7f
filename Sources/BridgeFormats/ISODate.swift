/// ISO 8601 dates in the forms that programs write; UTC if no zone is given.
package enum ISODate {
  /// The time since 1970-01-01T00:00:00Z; nil if the text is not a valid time.
  ///
  /// The form is `YYYY-MM-DD`, optionally followed by `T` or a space, `hh:mm[:ss[.fraction]]`, and `Z` or an offset.
  /// Days that do not exist, 24:00 and the year 0 are invalid.
  package static func parse(_ text: some Sequence<UInt8>) -> Duration? {
    var reader = ISODateReader(Array(text))
    return reader.moment()
  }

  /// The time as `YYYY-MM-DDThh:mm:ss.fffffffffZ`, truncated to nanoseconds.
  ///
  /// Years that do not have four digits become the nearest that has.
  package static func text(_ moment: Duration) -> String {
    let time = CivilTime(sinceEpoch: min(moment, .seconds(253_402_300_799)))
    var text: [UInt8] = []
    text.reserveCapacity(30)
    text.append(digits: time.year, 4)
    text.append(UInt8(ascii: "-"))
    text.append(digits: time.month, 2)
    text.append(UInt8(ascii: "-"))
    text.append(digits: time.day, 2)
    text.append(UInt8(ascii: "T"))
    text.append(digits: time.hour, 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: time.minute, 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: time.second, 2)
    text.append(UInt8(ascii: "."))
    text.append(digits: time.nanosecond, 9)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the last `count` decimal digits of a number.
  fileprivate mutating func append(digits number: Int, _ count: Int) {
    var rest = number
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
    for index in (self.count - count..<self.count).reversed() {
      self[index] += UInt8(rest % 10)
      rest /= 10
    }
  }
}

private struct ISODateReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// `YYYY-MM-DD`, optionally followed by `T` or a space, `hh:mm[:ss[.fraction]]` and a zone; UTC without one.
  mutating func moment() -> Duration? {
    guard let year = number(4), year > 0, take("-"), let month = number(2), take("-"),
      let day = number(2), CivilCalendar.has(year, month, day)
    else { return nil }
    var moment = Duration.seconds(CivilCalendar.days(year, month, day) * 86_400)
    if isAtEnd { return moment }
    guard take("T") || take("t") || take(" "), let time = timeOfDay(), let zone = zone(), isAtEnd
    else { return nil }
    moment += time
    return moment - zone
  }

  private mutating func timeOfDay() -> Duration? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60
    else { return nil }
    var time = Duration.seconds(hour * 3600 + minute * 60)
    guard take(":") else { return time }
    // 60 is a leap second.
    guard let second = number(2), second <= 60 else { return nil }
    time += .seconds(second)
    if take(".") || take(",") {
      guard let fraction = fraction() else { return nil }
      time += fraction
    }
    return time
  }

  /// The digits after the point, of which a Duration can represent eighteen.
  private mutating func fraction() -> Duration? {
    var attoseconds: Int64 = 0
    var unit: Int64 = 100_000_000_000_000_000
    let start = index
    while let digit = digit() {
      attoseconds += Int64(digit) * unit
      unit /= 10
    }
    return index > start ? Duration(secondsComponent: 0, attosecondsComponent: attoseconds) : nil
  }

  /// `Z`, `+hh:mm`, `+hhmm`, `+hh` or nothing.
  private mutating func zone() -> Duration? {
    if isAtEnd || take("Z") || take("z") { return .zero }
    _ = take(" ")
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    let minutes = isAtEnd ? 0 : number(2)
    guard let minutes, minutes < 60 else { return nil }
    return .seconds((hours * 3600 + minutes * 60) * (isWest ? -1 : 1))
  }

  private var isAtEnd: Bool { index == bytes.count }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digit() -> Int? {
    guard index < bytes.count, bytes[index].isASCIIDigit else { return nil }
    index += 1
    return Int(bytes[index - 1] &- UInt8(ascii: "0"))
  }

  private mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}
