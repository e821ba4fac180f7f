package import BridgeFormats

extension JSONValue {
  /// A number of bytes; −1 if it is unknown.
  package static func size(_ count: Int?) -> JSONValue { .count(count ?? -1) }

  /// A duration in milliseconds, exact to the nanosecond; −1 if it is unknown or does not apply.
  package static func milliseconds(_ duration: Duration?) -> JSONValue {
    .number(JSONNumber(source: duration?.milliseconds ?? "-1"))
  }
}

extension Duration {
  fileprivate var milliseconds: String {
    let (whole, rest) = nearestNanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole)" }
    var digits = rest.padded(to: 6)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// The nearest whole number of nanoseconds.
  private var nearestNanoseconds: Int64 { (self + .nanoseconds(1) / 2).wholeNanoseconds }
}
