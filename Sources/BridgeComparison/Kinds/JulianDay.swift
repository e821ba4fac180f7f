/// Julian days, as SQLite's `julianday` gives them: `2461003.123`.
enum JulianDay {
  /// That of the beginning of 1970.
  static let ofEpoch = 2_440_587.5

  /// Whether a number of days with so many decimals may be a moment between 1858 and 2132.
  static func isOne(_ days: Int, decimals: Int) -> Bool {
    days / 100_000 == 24 && decimals >= 3
  }

  /// Seconds since 1970.
  static func seconds(_ days: Int, _ fraction: Double) -> Double {
    (Double(days) - ofEpoch + fraction) * 86_400
  }
}
