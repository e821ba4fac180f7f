/// How long a cookie is kept.
struct CookieLifetime {
  private let seconds: Double

  /// When it ends, in seconds since 1970; nil for `Max-Age`.
  private let end: Double?

  init(seconds: Double, end: Double?) { (self.seconds, self.end) = (seconds, end) }

  init(from start: Duration, to end: Duration) {
    let (start, end) = (Double(start.components.seconds), Double(end.components.seconds))
    self.init(seconds: end - start, end: end)
  }

  /// Whether neither is more than twice the other, because a lifetime may end with a session that began earlier.
  /// Lifetimes with the same end agree as well, and so do those that end at full hours, such as midnight, and differ by
  /// at most a day.
  func agrees(with other: CookieLifetime) -> Bool {
    if let end, let otherEnd = other.end {
      if end == otherEnd { return true }
      let areFullHours = Self.isFullHour(end) && Self.isFullHour(otherEnd)
      if areFullHours, abs(seconds - other.seconds) <= 86_400 { return true }
    }
    return max(seconds, other.seconds) <= 2 * min(seconds, other.seconds)
  }

  private static func isFullHour(_ time: Double) -> Bool {
    [0, 3599].contains(time.truncatingRemainder(dividingBy: 3600))
  }
}

extension CookieLifetime: CustomStringConvertible {
  /// The lifetime in whole seconds.
  var description: String { "for \(seconds.rounded()) s".replacing(".0 s", with: " s") }
}
