/// Encodes U-labels as A-labels (RFC 3492), for hosts that no browser engine has canonicalised.
///
/// Labels are lower-cased, without further mapping; engines apply full UTS 46 before a URL gets here.
enum Punycode {
  /// The domain with all non-ASCII labels encoded.
  static func domain(_ name: String) -> String {
    let labels = name.lowercased().split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "\u{3002}"
    }
    return labels.map { $0.utf8.allSatisfy { $0 < 0x80 } ? String($0) : "xn--" + encode($0) }
      .joined(separator: ".")
  }

  /// RFC 3492 §6.3. Swift's integers are too wide to overflow for any label.
  private static func encode(_ label: Substring) -> String {
    let points = label.unicodeScalars.map { Int($0.value) }
    let basic = points.filter { $0 < 128 }
    var output = basic.map { UInt8($0) }
    if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
    var (threshold, delta, bias, handled) = (128, 0, 72, basic.count)
    while handled < points.count, let next = points.filter({ $0 >= threshold }).min() {
      delta += (next - threshold) * (handled + 1)
      threshold = next
      for point in points {
        if point < threshold { delta += 1 }
        guard point == threshold else { continue }
        output += digits(of: delta, bias: bias)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      threshold += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A number in digits of variable weight.
  private static func digits(of delta: Int, bias: Int) -> [UInt8] {
    var output: [UInt8] = []
    var (rest, position) = (delta, 36)
    while true {
      let limit = min(max(position - bias, 1), 26)
      guard rest >= limit else { break }
      output.append(digit(limit + (rest - limit) % (36 - limit)))
      rest = (rest - limit) / (36 - limit)
      position += 36
    }
    output.append(digit(rest))
    return output
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value) + (value < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26)
  }

  /// RFC 3492 §6.1.
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var steps = 0
    while rest > 455 {
      rest /= 35
      steps += 36
    }
    return steps + 36 * rest / (rest + 38)
  }
}
