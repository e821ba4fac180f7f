internal import BridgeFormats

/// A date, a time of the day or both, as text.
struct ClockText: Equatable {
  /// The form, which must be equal in two clocks: a date that becomes a time is a difference.
  enum Form: Equatable { case month, day, date, time, moment, epoch, relative, elapsed }

  let form: Form

  /// Seconds since 1970; since midnight for a time alone; before now for a relative time. A day without a year is one of
  /// 1972.
  let seconds: Double

  /// Whether it has a time zone. Without one, it is the server's local time.
  let hasZone: Bool

  /// The clock that begins at `start`, and its end; nil for other text. `startsWithDay`: whether `1/12/2026` is the
  /// first of December.
  static func read(
    _ text: ArraySlice<UInt8>, at start: Int, startsWithDay: Bool = false
  ) -> (clock: ClockText, end: Int)? {
    var reading = ClockReading(text, at: start, startsWithDay: startsWithDay)
    return reading.clock().map { ($0, reading.position) }
  }
}

extension ClockText {
  /// A number of seconds that begins at `start`: two at most, or as many as ten times another duration. Nil for other
  /// text.
  static func wholeSeconds(
    _ text: ArraySlice<UInt8>, at start: Int, near other: ClockText
  ) -> (clock: ClockText, end: Int)? {
    var reading = ClockReading(text, at: start)
    guard text[start].isASCIIDigit, let clock = reading.duration(isWhole: true),
      clock.seconds <= max(2, min(60, other.seconds * 10)),
      text[reading.position...].first?.isASCIIWord != true
    else { return nil }
    return (clock, reading.position)
  }

  /// The unit of an age: the largest that is not longer.
  var unit: Double { ClockReading.units.last { $0.seconds <= max(seconds, 1) }?.seconds ?? 1 }

  /// Whether 14 digits directly after a letter are here: a date and a time in the name of something.
  static func isStamp(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    index > text.startIndex && text[index - 1].isASCIILetter
      && text[index...].prefix(15).prefix(while: \.isASCIIDigit).count == 14
  }

  /// Whether the text contains a date with a time.
  static func occurs(in text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    return bytes.indices.contains { index in
      bytes[index].isASCIIWord && (index == 0 || !bytes[index - 1].isASCIIWord)
        && read(bytes, at: index)?.clock.form == .moment
    }
  }
}
