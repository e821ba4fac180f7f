/// IP addresses in browsers' canonical form (WHATWG URL §3.5), for hosts from other sources.
package enum IPAddress {
  /// `127.0.0.1` for `127.1`, and `[::1]` for `[0:0::0001]`; nil if the host is not an address.
  package static func canonical(_ host: String) -> String? {
    canonicalV6(host) ?? canonicalV4(host)
  }

  /// `127.0.0.1` for `127.1`, `0x7f.1` and the like; nil if it is not an IPv4 address.
  static func canonicalV4(_ host: String) -> String? {
    // Every form of a number begins with a digit, and most names do not.
    guard host.utf8.first?.isASCIIDigit == true else { return nil }
    var parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    var numbers = parts.compactMap(number)
    guard numbers.count == parts.count, let last = numbers.popLast() else { return nil }
    let rest = 4 - numbers.count
    guard numbers.allSatisfy({ $0 < 256 }), last < 1 << UInt64(8 * rest) else { return nil }
    let bytes = numbers + (0..<rest).reversed().map { last >> UInt64(8 * $0) & 255 }
    return bytes.map(String.init).joined(separator: ".")
  }

  /// `[::1]` for `[0:0::0001]` and the like, brackets included; nil if it is not an IPv6 address.
  static func canonicalV6(_ host: String) -> String? {
    guard host.hasPrefix("["), host.hasSuffix("]") else { return nil }
    return pieces(host.dropFirst().dropLast()).map { "[\(text(of: $0))]" }
  }

  /// Parses a decimal, hexadecimal (`0x`) or octal (`0`) number.
  private static func number(_ text: Substring) -> UInt64? {
    guard let first = text.first, first != "+", first != "-" else { return nil }
    guard first == "0", text.count > 1 else { return UInt64(text) }
    guard text.lowercased().hasPrefix("0x") else { return UInt64(text, radix: 8) }
    let digits = text.dropFirst(2)
    guard digits.first != "+", digits.first != "-" else { return nil }
    return digits.isEmpty ? 0 : UInt64(digits, radix: 16)
  }

  private static func pieces(_ text: Substring) -> [UInt16]? {
    let all = Array(text.utf8)
    let colons = UInt8(ascii: ":")
    guard
      let gap = all.indices.dropLast().first(where: { all[$0] == colons && all[$0 + 1] == colons })
    else { return list(text, isEnd: true).flatMap { $0.count == 8 ? $0 : nil } }
    let middle = text.utf8.index(text.startIndex, offsetBy: gap)
    guard let head = list(text[..<middle], isEnd: false),
      let tail = list(text[middle...].dropFirst(2), isEnd: true), head.count + tail.count < 8
    else { return nil }
    return head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  /// Pieces separated by single colons; the last two of an address may be written as IPv4.
  private static func list(_ text: Substring, isEnd: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var labels = text.split(separator: ":", omittingEmptySubsequences: false)
    var end: [UInt16] = []
    if isEnd, let last = labels.last, last.contains(".") {
      guard let bytes = dotted(last) else { return nil }
      end = [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
      labels.removeLast()
    }
    let pieces = labels.compactMap { label in
      label.utf8.count <= 4 && label.first != "+" && label.first != "-"
        ? UInt16(label, radix: 16) : nil
    }
    return pieces.count == labels.count ? pieces + end : nil
  }

  /// Four decimal bytes without leading zeros.
  private static func dotted(_ text: Substring) -> [UInt16]? {
    let bytes = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { part in
      UInt8(part).flatMap { String($0) == part ? UInt16($0) : nil }
    }
    return bytes.count == 4 && bytes.map(String.init).joined(separator: ".") == text ? bytes : nil
  }

  /// The longest run of zeros, the first of equal ones, is compressed (RFC 5952 §4.2).
  private static func text(of pieces: [UInt16]) -> String {
    var best = 0..<0
    var start = 0
    for place in pieces.indices {
      if pieces[place] != 0 { start = place + 1 }
      if place + 1 - start > max(best.count, 1) { best = start..<(place + 1) }
    }
    func joined(_ some: ArraySlice<UInt16>) -> String {
      some.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard !best.isEmpty else { return joined(pieces[...]) }
    return "\(joined(pieces[..<best.lowerBound]))::\(joined(pieces[best.upperBound...]))"
  }
}
