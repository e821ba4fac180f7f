internal import BridgeFormats

/// Times as the formats write them.
enum ForeignMoment {
  /// A JSON number; infinite if it is too large, nil if it is not a number.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let number = Double(text), !number.isNaN
    else { return nil }
    return number
  }

  /// The expiry for a number of seconds since 1970; nil for 0 and −1, which mark session cookies in these formats.
  static func expiry(_ seconds: Double) -> WallInstant? {
    seconds == 0 || seconds == -1 ? nil : instant(seconds)
  }

  /// An expiry in any form: seconds, ISO 8601 or a cookie date; empty for a session cookie.
  static func expiry(_ text: String) throws(CookieImport.Fault) -> WallInstant? {
    if text.isEmpty { return nil }
    if let seconds = number(text) { return expiry(seconds) }
    if let date = iso(text) ?? CookieDate.parse(Array(text.utf8)) { return date }
    throw .expiryUnusable
  }

  static func iso(_ text: String) -> WallInstant? {
    ISODate.parse(text.utf8).map { WallInstant(sinceEpoch: $0) }
  }

  private static func instant(_ seconds: Double) -> WallInstant {
    // Int64 ends slightly above 9.22e18 microseconds.
    guard abs(seconds) < 9.2e12 else { return seconds < 0 ? .distantPast : .distantFuture }
    return WallInstant(microsecondsSinceEpoch: Int64((seconds * 1e6).rounded()))
  }
}
