internal import BridgeFormats

/// Random bytes in standard base64 (RFC 4648 §4), which has `+`, `/` and `=` besides letters and digits.
enum RandomBase64 {
  /// The ends of two different such texts of equal length that begin here; nil for other text, or if neither has a
  /// sign: ``RandomText`` reads those.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), left.count == right.count,
      left.contains(where: isSign) || right.contains(where: isSign), !left.elementsEqual(right),
      left.reversed().prefix(while: isPadding).count
        == right.reversed().prefix(while: isPadding).count
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  /// The text that begins here if all of it looks random; nil otherwise, as for a path of words.
  private static func read(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8>? {
    guard start == text.startIndex || !isPart(text[start - 1]) else { return nil }
    let digits = text[start...].prefix(longest + 1).prefix { $0.isBase64Digit }
    let padding = text[digits.endIndex...].prefix(3).prefix(while: isPadding)
    let whole = text[start..<padding.endIndex]
    guard (shortest...longest).contains(whole.count), whole.count.isMultiple(of: 4),
      padding.count < 3, text[padding.endIndex...].first.map(isPart) != true,
      digits.contains(where: \.isASCIIDigit), RandomText.isMixed(digits),
      digits.contains(where: \.isASCIIUppercase), digits.contains(where: \.isASCIILowercase)
    else { return nil }
    let words = digits.split { !$0.isASCIIWord }
    return words.contains { $0.count > 2 && RandomText.isPlain($0) } ? nil : whole
  }

  /// Whether a byte next to a text makes it part of a longer one.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isBase64Digit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }

  private static func isPadding(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || isPadding(byte)
  }

  /// The lengths of base64 of 12 to 384 bytes.
  private static let (shortest, longest) = (16, 512)
}

extension UInt8 {
  fileprivate var isBase64Digit: Bool {
    isASCIIDigit || isASCIILetter || self == UInt8(ascii: "+") || self == UInt8(ascii: "/")
  }
}
