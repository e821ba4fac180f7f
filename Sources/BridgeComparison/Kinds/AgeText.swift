internal import BridgeFormats

/// Ages that do not say so, such as `4 minutes` in a column of ages, where the age of zero is `current` or `now`.
enum AgeText {
  /// Two texts with `ago` at their ends, if they are ages: their place says so, or one of them is the age of zero, and
  /// the other one a minute at most. Others are unchanged, also if one of them says `ago` itself.
  static func pair(_ old: String, _ new: String, isAge: Bool) -> (String, String) {
    if isZero(old) || isZero(new) {
      let isKnown = isAge || isZero(old) && isShort(new) || isShort(old) && isZero(new)
      return isKnown ? (said(old), said(new)) : (old, new)
    }
    return isAge && !isSaid(old) && !isSaid(new) ? (old + " ago", new + " ago") : (old, new)
  }

  /// Whether a text is a word for an age of zero.
  static func isZero(_ text: String) -> Bool {
    guard text.utf8.count <= longestZero else { return false }
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    return zeros.contains(words.joined(separator: " "))
  }

  /// Whether a text is an age, with `ago` or without it.
  static func isOne(_ text: String) -> Bool { isZero(text) || seconds(text) != nil }

  /// Whether a text ends with a word that makes it an age.
  static func isSaid(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).last.map { $0 == "ago" || $0 == "now" } ?? false
  }

  private static func isShort(_ text: String) -> Bool { seconds(text).map { $0 <= 60 } ?? false }

  private static func said(_ text: String) -> String { isSaid(text) ? text : text + " ago" }

  /// The seconds of a text that is a number with a unit, such as `4 minutes`; nil for other text.
  private static func seconds(_ text: String) -> Double? {
    guard text.utf8.count <= longest else { return nil }
    let age = Array(said(text).utf8.drop { $0 == 0x20 })[...]
    guard age.first?.isASCIIDigit == true, let (clock, end) = ClockText.read(age, at: 0),
      clock.form == .relative, age[end...].allSatisfy({ $0 == 0x20 })
    else { return nil }
    return clock.seconds
  }

  private static let zeros: Set = ["current", "now", "just now", "moments ago"]
  private static let (longestZero, longest) = (24, 64)
}
