extension HTTPDate {
  /// The time of a date in one of the three forms of RFC 9110 §5.6.7, in any case; nil for anything else, including
  /// zones other than GMT.
  ///
  /// `now` determines the century of a two-digit year, which is at most 50 years in the future; without it, these years
  /// mean 1970 to 2069.
  package static func strict(_ text: String, at now: Duration? = nil) -> Duration? {
    if let moment = fixed(text) { return moment }
    guard DateForm.fits(text) else { return nil }
    guard let now else { return parse(text) }
    let century = CivilTime(sinceEpoch: now).year / 100
    guard let moment = parse(text, century: century) else { return nil }
    return moment > now + fiftyYears ? parse(text, century: century - 1) : moment
  }

  /// With 13 leap days.
  private static let fiftyYears = Duration.seconds(18_263 * 86_400)
}

/// The three forms of dates.
private enum DateForm {
  static func fits(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    return isFixed(words) || isLong(words) || isAsctime(words)
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`
  private static func isFixed(_ words: [Substring]) -> Bool {
    guard words.count == 6, words[0].last == ",", weekdays[String(words[0].dropLast())] == 3 else {
      return false
    }
    return hasDigits(words[1], 2) && months.contains(words[2]) && hasDigits(words[3], 4)
      && isTime(words[4]) && words[5] == "gmt"
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`
  private static func isLong(_ words: [Substring]) -> Bool {
    guard words.count == 4, words[0].last == ",", isTime(words[2]), words[3] == "gmt" else {
      return false
    }
    let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
    return date.count == 3 && weekdays[String(words[0].dropLast())].map { $0 > 3 } ?? false
      && hasDigits(date[0], 2) && months.contains(date[1]) && hasDigits(date[2], 2)
  }

  /// `Sun Nov  6 08:49:37 1994`
  private static func isAsctime(_ words: [Substring]) -> Bool {
    let words = words.count == 6 && words[2].isEmpty ? Array(words[..<2] + words[3...]) : words
    guard words.count == 5, weekdays[String(words[0])] == 3, months.contains(words[1]) else {
      return false
    }
    return (hasDigits(words[2], 1) || hasDigits(words[2], 2)) && isTime(words[3])
      && hasDigits(words[4], 4)
  }

  private static func isTime(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { hasDigits($0, 2) }
  }

  private static func hasDigits(_ word: Substring, _ count: Int) -> Bool {
    word.utf8.count == count && word.utf8.allSatisfy { $0.isASCIIDigit }
  }

  private static let months = Set(CivilTime.months.map { Substring($0.lowercased()) })

  /// Names of days, with the length that distinguishes short from long names.
  private static let weekdays: [String: Int] = {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let pairs = names.map { ($0, $0.utf8.count) } + names.map { (String($0.prefix(3)), 3) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
