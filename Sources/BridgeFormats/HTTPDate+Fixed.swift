extension HTTPDate {
  /// The time of an IMF-fixdate, the only form that senders may use (RFC 9110 §5.6.7); nil for any other text.
  package static func fixed(_ text: String) -> Duration? {
    var text = text
    return text.withUTF8 { FixedDate($0)?.moment }
  }
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`, parsed by position.
private struct FixedDate {
  let moment: Duration

  private static let form = Array("AAA, 00 AAA 0000 00:00:00 GMT".utf8)
  private static let weekdays = CivilTime.weekdays.flatMap(\.utf8)
  private static let months = CivilTime.months.flatMap(\.utf8)

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard Self.hasForm(bytes), Self.place(of: bytes[0..<3], in: Self.weekdays) != nil,
      let month = Self.place(of: bytes[8..<11], in: Self.months).map({ $0 + 1 }),
      case let year = Self.number(bytes[12..<16]), year > 0,
      case let day = Self.number(bytes[5..<7]), day > 0,
      day <= CivilCalendar.length(of: month, in: year),
      case let hour = Self.number(bytes[17..<19]), hour < 24,
      case let minute = Self.number(bytes[20..<22]), minute < 60,
      // 60 is a leap second.
      case let second = Self.number(bytes[23..<25]), second <= 60
    else { return nil }
    moment = .seconds(
      CivilCalendar.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// Checks the text against the form: 0 stands for a digit, A for any character (looked up later), and other
  /// characters for themselves.
  private static func hasForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == form.count else { return false }
    for (byte, model) in zip(bytes, form) {
      switch model {
      case UInt8(ascii: "0"): if byte &- 0x30 > 9 { return false }
      case UInt8(ascii: "A"): continue
      default: if byte != model { return false }
      }
    }
    return true
  }

  /// The index of a three-letter name.
  private static func place(of name: Slice<UnsafeBufferPointer<UInt8>>, in names: [UInt8]) -> Int? {
    stride(from: 0, to: names.count, by: 3).first { names[$0..<$0 + 3].elementsEqual(name) }
      .map { $0 / 3 }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
