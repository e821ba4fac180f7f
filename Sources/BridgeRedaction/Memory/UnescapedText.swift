internal import BridgeFormats

/// Unescaped text with a source map: the escapes of one scheme undone, and the source position of each byte.
///
/// Memory is proportional to the text and the number of escapes, time to the source.
struct UnescapedText {
  /// An escaping scheme.
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

  /// A run that begins at these offsets in text and source: one escape, or unescaped bytes.
  private struct Run {
    let text: Int
    let source: Int
    let isEscape: Bool
  }

  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []
  private let sourceCount: Int

  /// The text; nil if it has only common escapes, which ``SecretSpellings`` covers.
  init?(_ source: [UInt8], _ scheme: Scheme) {
    guard ByteSearch.contains(scheme.sign, in: source) else { return nil }
    sourceCount = source.count
    let isOdd = source.withUnsafeBytes { build($0, scheme) }
    if !isOdd { return nil }
  }

  /// The range of the source for a range of the text; escapes are included whole.
  func source(of range: Range<Int>) -> Range<Int> {
    let first = run(at: range.lowerBound)
    let start = first.isEscape ? first.source : first.source + range.lowerBound - first.text
    let next = nextRun(behind: range.upperBound - 1)
    let last = run(at: range.upperBound - 1)
    let end = last.isEscape ? next : last.source + range.upperBound - last.text
    return start..<end
  }

  // MARK: Building

  /// Decodes the escapes; false if no escape is odd.
  private mutating func build(_ source: UnsafeRawBufferPointer, _ scheme: Scheme) -> Bool {
    bytes.reserveCapacity(source.count)
    var (isOdd, copied, offset) = (false, 0, 0)
    while true {
      offset = ByteSearch.first(scheme.sign, in: source, from: offset)
      guard offset < source.count else { break }
      guard let escape = Self.escape(source, offset, scheme) else {
        offset += 1
        continue
      }
      isOdd = isOdd || Self.isOdd(escape, source, scheme)
      copy(source, copied..<offset)
      runs.append(Run(text: bytes.count, source: offset, isEscape: true))
      // A percent escape encodes a byte, not a character.
      if scheme == .percent || escape.scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: escape.scalar.value))
      } else {
        bytes += String(Character(escape.scalar)).utf8
      }
      (copied, offset) = (escape.end, escape.end)
    }
    guard isOdd else { return false }
    copy(source, copied..<source.count)
    return true
  }

  private mutating func copy(_ source: UnsafeRawBufferPointer, _ range: Range<Int>) {
    if range.isEmpty { return }
    runs.append(Run(text: bytes.count, source: range.lowerBound, isEscape: false))
    bytes.append(contentsOf: source[range])
  }

  /// The index of the last run that begins at or before an offset of the text.
  private func index(at offset: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle].text <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func run(at offset: Int) -> Run { runs[index(at: offset)] }

  /// The start in the source of the run after that of `offset`.
  private func nextRun(behind offset: Int) -> Int {
    let next = index(at: offset) + 1
    return next < runs.count ? runs[next].source : sourceCount
  }

  // MARK: Escapes

  private typealias Escape = (scalar: Unicode.Scalar, end: Int)

  /// Whether it escapes another escape, or a character that needs no escape.
  private static func isOdd(
    _ escape: Escape, _ source: UnsafeRawBufferPointer, _ scheme: Scheme
  ) -> Bool {
    let scalar = escape.scalar
    switch scheme {
    case .percent:
      // `%2541` is `%41`, encoded twice.
      if scalar == "%" { return number(source, escape.end, digits: 2...2, radix: 16) != nil }
      return scalar.isASCII
        && (UInt8(scalar.value).isASCIIWord || "-.~!*'()".unicodeScalars.contains(scalar))
    case .script: return true
    case .markup:
      if scalar == "&" { return escape.end < source.count && isReferenceStart(source[escape.end]) }
      return !"<>\"'=`/\n\r\t\u{A0}".unicodeScalars.contains(scalar)
    }
  }

  private static func isReferenceStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte.isASCIILetter
  }

  private static func escape(
    _ source: UnsafeRawBufferPointer, _ start: Int, _ scheme: Scheme
  ) -> Escape? {
    switch scheme {
    case .percent: number(source, start + 1, digits: 2...2, radix: 16)
    case .script: script(source, start)
    case .markup: reference(source, start)
    }
  }

  private static func script(_ source: UnsafeRawBufferPointer, _ start: Int) -> Escape? {
    guard start + 3 < source.count else { return nil }
    switch source[start + 1] {
    case UInt8(ascii: "x"): return number(source, start + 2, digits: 2...2, radix: 16)
    case UInt8(ascii: "u") where source[start + 2] == UInt8(ascii: "{"):
      guard let found = number(source, start + 3, digits: 1...6, radix: 16),
        found.end < source.count, source[found.end] == UInt8(ascii: "}")
      else { return nil }
      return (found.scalar, found.end + 1)
    case UInt8(ascii: "u"): return unit(source, start)
    default: return nil
    }
  }

  /// `\u0041`, or two surrogates.
  private static func unit(_ source: UnsafeRawBufferPointer, _ start: Int) -> Escape? {
    guard let high = digits(source, start + 2, 4...4, radix: 16) else { return nil }
    if let scalar = Unicode.Scalar(high.value) { return (scalar, high.end) }
    guard high.value < 0xDC00, high.end + 1 < source.count,
      source[high.end] == UInt8(ascii: "\\"), source[high.end + 1] == UInt8(ascii: "u"),
      let low = digits(source, high.end + 2, 4...4, radix: 16), 0xDC00...0xDFFF ~= low.value,
      let scalar = Unicode.Scalar(0x10000 + (high.value - 0xD800) << 10 + (low.value - 0xDC00))
    else { return nil }
    return (scalar, low.end)
  }

  private static let names: [(name: [UInt8], scalar: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ].map { (Array($0.0.utf8), $0.1) }

  private static func reference(_ source: UnsafeRawBufferPointer, _ start: Int) -> Escape? {
    guard start + 3 < source.count, source[start + 1] == UInt8(ascii: "#") else {
      return names.first { source[start...].starts(with: $0.name) }
        .map { ($0.scalar, start + $0.name.count) }
    }
    let isHex = source[start + 2] | 0x20 == UInt8(ascii: "x")
    let found = number(source, start + (isHex ? 3 : 2), digits: 1...7, radix: isHex ? 16 : 10)
    guard let found, found.end < source.count, source[found.end] == UInt8(ascii: ";") else {
      return nil
    }
    return (found.scalar, found.end + 1)
  }

  private static func number(
    _ source: UnsafeRawBufferPointer, _ start: Int, digits counts: ClosedRange<Int>, radix: UInt32
  ) -> Escape? {
    guard let found = digits(source, start, counts, radix: radix),
      let scalar = Unicode.Scalar(found.value)
    else { return nil }
    return (scalar, found.end)
  }

  private static func digits(
    _ source: UnsafeRawBufferPointer, _ start: Int, _ counts: ClosedRange<Int>, radix: UInt32
  ) -> (value: UInt32, end: Int)? {
    var (value, end) = (UInt32(0), start)
    while end < source.count, end - start < counts.upperBound,
      let digit = source[end].hexDigitValue, UInt32(digit) < radix
    {
      value = value * radix + UInt32(digit)
      end += 1
    }
    return counts.contains(end - start) ? (value, end) : nil
  }
}
