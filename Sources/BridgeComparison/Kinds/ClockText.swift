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
