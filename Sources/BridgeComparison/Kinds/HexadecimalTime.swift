internal import BridgeFormats

/// A time in hexadecimal digits: seconds since 1970 as `6923f1a2`, and also with zeros before them, below zero, or
/// since the first Julian day, as in the keys by which pages sort a table.
enum HexadecimalTime {
  /// The word of lower-case hexadecimal digits that begins here, if it is long enough for a time; nil for other text,
  /// and in UUIDs.
  static func word(_ text: ArraySlice<UInt8>, at start: Int) -> ArraySlice<UInt8>? {
    let digits = text[start...].prefix(longest + 1).prefix(while: \.isLowercaseHexDigit)
    guard (shortest...longest).contains(digits.count),
      text[digits.endIndex...].first?.isASCIIWord != true, !text[start...].prefix(36).isUUID
    else { return nil }
    return digits
  }

  /// The times that a word may be, each of another form.
  static func times(_ word: ArraySlice<UInt8>) -> [ClockText] {
    let number = word.reduce(UInt64(0)) { $0 << 4 | UInt64($1.hexDigitValue ?? 0) }
    let negative = word.count == longest ? 0 &- number : 0
    return [Double(number), Double(number) - firstJulianDay, Double(negative)].map {
      ClockText(form: .epoch, seconds: $0, hasZone: true)
    }
  }

  /// The two times of one form that two words are, of which the recorded one is near its response; nil for other words,
  /// and if neither has a letter, since these are decimal numbers.
  static func pair(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, by clocks: ClockRules
  ) -> (recorded: ClockText, live: ClockText)? {
    guard (old + new).contains(where: \.isASCIILetter) else { return nil }
    return zip(times(old), times(new)).first { clocks.isNear($0.0) }
      .map { (recorded: $0.0, live: $0.1) }
  }

  /// Whether a word shows a time to readers and to sorting, rather than a name of a thing: it stands alone, and no name
  /// before it calls it an identity.
  static func isValue(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    let isJoint = { (byte: UInt8) in "-._~/#%+".utf8.contains(byte) }
    let behind = text[word.endIndex...].prefix(2)
    let isSentenceEnd = behind.first == UInt8(ascii: ".") && behind.last?.isASCIIWord != true
    return text[..<word.startIndex].last.map(isJoint) != true
      && (isSentenceEnd || behind.first.map(isJoint) != true)
      && !ShortHash.isRevision(word, in: text)
  }

  private static let (shortest, longest) = (8, 16)

  /// Seconds from the first Julian day to 1970.
  private static let firstJulianDay = JulianDay.ofEpoch * 86_400
}
