internal import BridgeFormats

/// A number whose name calls it a measurement, of a duration or of memory: `"wgBackendResponseTime":123`.
enum MeasuredNumber {
  /// The ends of two different measurements that begin here; nil for other text. `path`: the path of the member that the
  /// numbers are in; nil outside of JSON. `isText`: whether labels are text, rather than names of settings.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int,
    inMember path: String? = nil, isText: Bool = false
  ) -> (old: Int, new: Int)? {
    guard let a = digits(old, i), let b = digits(new, j) else { return nil }
    let (left, right) = (number(old, a), number(new, b))
    guard (1..<longest).contains(left.count), (1..<longest).contains(right.count),
      a > i || b > j || !left.elementsEqual(right)
    else { return nil }
    let name = old[..<i].suffix(40).reversed()
      .drop { "\":= '>".utf8.contains($0) }.prefix { $0.isASCIIWord }
    let text = withoutUnit(String(decoding: name.reversed(), as: UTF8.self).lowercased())
    let names =
      measures
      + (areLengths(left, right) ? lengths : areWhole(left, right) ? wholeLengths : [])
    if let path, areParts(left, right, named: text, of: path) {
      return (left.endIndex, right.endIndex)
    }
    // In JSON, the name of the member is before the text.
    let label = path == nil ? old[..<i] : old[..<i].drop { $0 != UInt8(ascii: ":") }.dropFirst()
    if isText, isLabelled(label), areShortTimes(left, right) {
      return (left.endIndex, right.endIndex)
    }
    return text == "took" || text.hasSuffix("_took") || names.contains { text.hasSuffix($0) }
      ? (left.endIndex, right.endIndex) : nil
  }

  /// Where the digits of a number begin: behind its sign, if it has one and stands alone. A clock that was set back
  /// measures less than zero.
  private static func digits(_ text: ArraySlice<UInt8>, _ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "-") else { return start }
    guard let before = text[..<start].last, "\":= '>".utf8.contains(before),
      start + 1 < text.endIndex, text[start + 1].isASCIIDigit
    else { return nil }
    return start + 1
  }

  /// Whether a label that speaks of a time stands before a number, as in `Time to display: `.
  private static func isLabelled(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.suffix(40).reversed().drop { $0 == UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: ":") else { return false }
    let label = rest.dropFirst().prefix { $0.isASCIILetter || $0 == UInt8(ascii: " ") }
    // `decay_time: ` is a setting.
    guard !rest.dropFirst(label.count + 1).prefix(1).contains(where: { "_-.".utf8.contains($0) })
    else { return false }
    return String(decoding: label.reversed(), as: UTF8.self).lowercased()
      .split(separator: " ").contains("time")
  }

  /// Whether two numbers are below ten and finer than results of races, prices or limits: three decimals each, and four
  /// significant digits in one of them.
  private static func areShortTimes(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>
  ) -> Bool {
    let counts = [left, right].map(significantDigits)
    return max(value(left), value(right)) < 10 && isFine(left) && isFine(right)
      && counts.contains { $0 >= 4 }
  }

  /// Whether a duration was measured rather than chosen: it has three significant digits, as `12.4ms` has.
  static func isMeasured(_ duration: ArraySlice<UInt8>) -> Bool {
    significantDigits(duration.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) >= 3
  }

  /// The digits of a number without zeros at its start and end.
  private static func significantDigits(_ number: ArraySlice<UInt8>) -> Int {
    let digits = number.filter(\.isASCIIDigit).drop { $0 == UInt8(ascii: "0") }
    return digits.count - digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
  }

  /// Whether two numbers are members of an object that is a measurement: the times of several runs, or the use of memory
  /// or of a processor. Its size and limits are not measured.
  private static func areParts(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, named name: String, of path: String
  ) -> Bool {
    let steps = path.split(separator: ".")
    guard steps.count > 1 else { return false }
    let object = withoutUnit(steps[steps.count - 2].lowercased())
    if measures.contains(where: { object.hasSuffix($0) }) { return true }
    let isPercentage = name.hasPrefix("percent") && (isDecimal(left) || isDecimal(right))
    let areSizes = min(value(left), value(right)) >= 65_536
    if name == "memory" { return areSizes }
    guard object == "memory" || object == "cpu" else { return false }
    return isPercentage || areSizes && !["total", "limit", "max"].contains { name.hasPrefix($0) }
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
    for unit in ["_seconds", "_secs", "_ms", "_us", "_ns", "ms", "us"] where name.hasSuffix(unit) {
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

  private static func areWhole(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.allSatisfy(\.isASCIIDigit) && right.allSatisfy(\.isASCIIDigit)
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
    "processtime", "proctime", "request_time", "requesttime", "render_time", "query_time",
    "generation_time",
    "memory_usage", "memoryusage",
  ]

  /// Names that films, appointments and percentages have, too.
  private static let lengths = ["duration", "runtime", "uptime", "fetch_time", "fetchtime"]

  /// Those of which whole numbers are seconds.
  private static let wholeLengths = ["uptime"]
}
