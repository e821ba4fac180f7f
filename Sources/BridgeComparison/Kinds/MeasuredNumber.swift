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
    let text = String(decoding: name.reversed(), as: UTF8.self).lowercased()
    let names = isFine(left) && isFine(right) ? measures + lengths : measures
    return names.contains { text.hasSuffix($0) } ? (left.endIndex, right.endIndex) : nil
  }

  private static func number(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(longest).prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  /// Whether a number has at least three decimals: measured rather than chosen.
  private static func isFine(_ number: ArraySlice<UInt8>) -> Bool {
    number.drop { $0 != UInt8(ascii: ".") }.count > 3
  }

  private static let longest = 12

  private static let measures = [
    "responsetime", "response_time", "elapsed", "took", "generationtime", "cputime", "walltime",
    "rendertime", "loadtime", "querytime", "execution_time", "uptime", "memory_usage",
    "memoryusage",
  ]

  /// Names that films and appointments have, too.
  private static let lengths = ["duration", "runtime"]
}
