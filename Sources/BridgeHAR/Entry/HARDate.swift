package import BridgeFormats

/// Dates as recorders write them: ISO 8601 in many variants, or milliseconds since 1970.
package enum HARDate {
  /// The time since 1970-01-01T00:00:00Z; nil if the value is not a date.
  package static func parse(_ value: JSONValue) -> Duration? {
    if let text = value.text {
      if let moment = ISODate.parse(text.withoutFieldWhitespace.utf8) { return moment }
    }
    // The bound prevents overflow; the year 10,000 begins at 253,402,300,800,000.
    guard let number = value.scalarNumber, abs(number) < 253_402_300_800_000 else { return nil }
    let whole = number.rounded(.towardZero)
    return .milliseconds(Int64(whole)) + .nanoseconds(Int64((number - whole) * 1e6))
  }
}
