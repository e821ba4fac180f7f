/// A time as people write it: `30`, `2.5s`, `500ms`, `1m`.
struct TimeArgument {
  let duration: Duration

  /// Parses a time; the error names `option`.
  init(_ text: String, of option: String = "--timeout") throws(CommandError) {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units: [String: Duration] = [
      "": .seconds(1), "s": .seconds(1), "ms": .milliseconds(1), "m": .seconds(60),
    ]
    guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))],
      number > 0, number < Self.maximumDigits
    else {
      throw CommandError("\(option) \(text): write a time above zero, as in 30, 2.5s, 500ms or 1m")
    }
    duration = unit * number
  }

  /// Within what `Duration` can multiply; the option itself limits timeouts further.
  private static let maximumDigits = 1e12
}
