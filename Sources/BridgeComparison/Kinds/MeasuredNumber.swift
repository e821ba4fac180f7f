internal import BridgeFormats

/// A number whose name calls it a measurement, of a duration or of memory: `"wgBackendResponseTime":123`.
enum MeasuredNumber {
  /// The ends of two different measurements that begin here; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    let (left, right) = (number(old, i), number(new, j))
    guard (1..<longest).contains(left.count), (1..<longest).contains(right.count),
      !left.elementsEqual(right)
    else { return nil }
    let name = old[..<i].suffix(40).reversed()
      .drop { "\":= '>".utf8.contains($0) }.prefix { $0.isASCIIWord }
    let text = withoutUnit(String(decoding: name.reversed(), as: UTF8.self).lowercased())
    let names = areLengths(left, right) ? measures + lengths : measures
    return text == "took" || text.hasSuffix("_took") || names.contains { text.hasSuffix($0) }
      ? (left.endIndex, right.endIndex) : nil
  }

  /// Whether a header field has the name of a measurement: `X-Process-Time`.
  static func isNamed(byField name: String) -> Bool {
    let name = withoutUnit(name.lowercased().replacing("-", with: "_"))
    return (measures + lengths).contains { name.hasSuffix($0) }
  }

  /// Digits, a point and an exponent, as programs write small numbers: `8.6e-05`.
  private static func number(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    let digits = text[start...].prefix(longest).prefix {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".")
    }
    let rest = text[digits.endIndex...].prefix(5)
    guard !digits.isEmpty, rest.starts(with: "e-".utf8) else { return digits }
    let exponent = rest.dropFirst(2).prefix(while: \.isASCIIDigit)
    return exponent.isEmpty ? digits : text[start..<exponent.endIndex]
  }

  private static func withoutUnit(_ name: String) -> String {
    for unit in ["_seconds", "_secs", "_ms", "_us", "_ns", "ms"] where name.hasSuffix(unit) {
      return String(name.dropLast(unit.utf8.count))
    }
    return name
  }

  /// Whether two numbers were measured rather than chosen: both have three decimals, or one of them if both are short.
  private static func areLengths(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    let isLong = max(value(left), value(right)) >= 10
    return isFine(left) && (isLong ? isFine(right) : isDecimal(right))
      || isFine(right) && (isLong ? isFine(left) : isDecimal(left))
  }

  private static func value(_ number: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: number, as: UTF8.self)) ?? 0
  }

  /// Whether a number has at least three decimals.
  private static func isFine(_ number: ArraySlice<UInt8>) -> Bool {
    number.drop { $0 != UInt8(ascii: ".") }.count > 3 || number.contains(UInt8(ascii: "e"))
  }

  /// Whether a number may have lost zeros at its end: it has a decimal, or is zero.
  private static func isDecimal(_ number: ArraySlice<UInt8>) -> Bool {
    number.contains(UInt8(ascii: ".")) || number.elementsEqual("0".utf8)
      || number.contains(UInt8(ascii: "e"))
  }

  private static let longest = 24

  private static let measures = [
    "responsetime", "response_time", "elapsed", "generationtime", "cputime", "walltime",
    "rendertime", "loadtime", "querytime", "execution_time", "executiontime", "process_time",
    "processtime", "request_time", "requesttime", "render_time", "query_time", "generation_time",
    "uptime", "memory_usage", "memoryusage",
  ]

  /// Names that films and appointments have, too.
  private static let lengths = ["duration", "runtime"]
}
