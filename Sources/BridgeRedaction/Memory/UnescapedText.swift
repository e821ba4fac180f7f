internal import BridgeFormats

/// Text with the escapes of one scheme undone, which remembers where each of its bytes stood.
struct UnescapedText {
  /// A way in which text writes characters.
  enum Scheme: CaseIterable {
    /// `%41`
    case percent
    /// `\x41`, `\u0041`, `\u{41}`
    case script
    /// `&#65;`, `&#x41;`, `&amp;`
    case markup

    fileprivate var sign: UInt8 {
      switch self {
      case .percent: UInt8(ascii: "%")
      case .script: UInt8(ascii: "\\")
      case .markup: UInt8(ascii: "&")
      }
    }
  }

  private(set) var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// The text; nil where it has no escapes but those that every program writes: known secrets are spelled with those
  /// anyway (``SecretSpellings``).
  init?(_ source: [UInt8], _ scheme: Scheme) {
    guard ByteSearch.contains(scheme.sign, in: source), Self.isOdd(source, scheme) else {
      return nil
    }
    bytes.reserveCapacity(source.count)
    starts.reserveCapacity(source.count + 1)
    var offset = 0
    while offset < source.count {
      let escape = source[offset] == scheme.sign ? Self.escape(source, offset, scheme) : nil
      let text = escape.map { Array(String(Character($0.scalar)).utf8) } ?? [source[offset]]
      // A percent sign stands for a byte, and not for a character.
      let own =
        scheme == .percent ? escape.map { [UInt8(truncatingIfNeeded: $0.scalar.value)] } : nil
      for byte in own ?? text {
        bytes.append(byte)
        starts.append(offset)
      }
      offset = escape?.end ?? offset + 1
    }
    starts.append(source.count)
  }

  /// Where in the source a range of the text stands.
  func source(of range: Range<Int>) -> Range<Int> {
    starts[range.lowerBound]..<max(starts[range.lowerBound] + 1, starts[range.upperBound])
  }

  /// Whether it has an escape of a character that needs none.
  private static func isOdd(_ source: [UInt8], _ scheme: Scheme) -> Bool {
    var offset = 0
    while let sign = source[offset...].firstIndex(of: scheme.sign) {
      if let escape = escape(source, sign, scheme), isOdd(escape.scalar, scheme) { return true }
      offset = sign + 1
    }
    return false
  }

  private static func isOdd(_ scalar: Unicode.Scalar, _ scheme: Scheme) -> Bool {
    switch scheme {
    case .percent:
      scalar.isASCII && (UInt8(scalar.value).isASCIIWord || "-.~".unicodeScalars.contains(scalar))
    case .script: true
    case .markup: !"&<>\"'=`/\n\r\t\u{A0}".unicodeScalars.contains(scalar)
    }
  }

  private static func escape(
    _ source: [UInt8], _ start: Int, _ scheme: Scheme
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    switch scheme {
    case .percent: return number(source, start + 1, digits: 2...2, radix: 16)
    case .script: return script(source, start)
    case .markup: return reference(source, start)
    }
  }

  private static func script(
    _ source: [UInt8], _ start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start + 3 < source.count else { return nil }
    switch source[start + 1] {
    case UInt8(ascii: "x"): return number(source, start + 2, digits: 2...2, radix: 16)
    case UInt8(ascii: "u") where source[start + 2] == UInt8(ascii: "{"):
      guard let found = number(source, start + 3, digits: 1...6, radix: 16),
        found.end < source.count, source[found.end] == UInt8(ascii: "}")
      else { return nil }
      return (found.scalar, found.end + 1)
    case UInt8(ascii: "u"): return number(source, start + 2, digits: 4...4, radix: 16)
    default: return nil
    }
  }

  private static let names: [(name: [UInt8], scalar: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ].map { (Array($0.0.utf8), $0.1) }

  private static func reference(
    _ source: [UInt8], _ start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start + 3 < source.count, source[start + 1] == UInt8(ascii: "#") else {
      return names.first { source[start...].starts(with: $0.name) }
        .map { ($0.scalar, start + $0.name.count) }
    }
    let isHex = source[start + 2] | 0x20 == UInt8(ascii: "x")
    let found = number(
      source, start + (isHex ? 3 : 2), digits: 1...7, radix: isHex ? 16 : 10)
    guard let found, found.end < source.count, source[found.end] == UInt8(ascii: ";") else {
      return nil
    }
    return (found.scalar, found.end + 1)
  }

  private static func number(
    _ source: [UInt8], _ start: Int, digits: ClosedRange<Int>, radix: UInt32
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    var (value, end) = (UInt32(0), start)
    while end < source.count, end - start < digits.upperBound,
      let digit = source[end].hexDigitValue, UInt32(digit) < radix
    {
      value = value * radix + UInt32(digit)
      end += 1
    }
    guard digits.contains(end - start), let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, end)
  }
}
