internal import BridgeFormats

/// The encoded value of a parameter or a form field, decoded.
struct EncodedText {
  let text: [UInt8]

  /// The position of each of its bytes in the encoded value, then the end of the value.
  private let positions: [Int]

  /// Nil for a value with a malformed escape.
  init?(_ value: ArraySlice<UInt8>) {
    guard let text = PercentEscapes.strictlyDecoded(value, isForm: true) else { return nil }
    var (positions, position) = ([Int](), value.startIndex)
    for _ in text {
      positions.append(position)
      position += value[position] == UInt8(ascii: "%") ? 3 : 1
    }
    (self.text, self.positions) = (text, positions + [value.endIndex])
  }

  /// The bytes of the encoded value for bytes of the text.
  func range(of range: Range<Int>) -> Range<Int> {
    positions[range.lowerBound]..<positions[range.upperBound]
  }
}

/// A URL from the root, or with a scheme, that is the encoded value of a parameter or a form field.
struct EncodedURL {
  private let encoded: EncodedText

  /// The decoded URL.
  var text: [UInt8] { encoded.text }

  private static let longest = 4_096

  /// Nil for a value that is not such a URL, has no numbers, or has a malformed escape.
  init?(_ value: ArraySlice<UInt8>) {
    guard value.count <= Self.longest, value.contains(where: \.isASCIIDigit),
      let encoded = EncodedText(value), Self.begins(encoded.text)
    else { return nil }
    self.encoded = encoded
  }

  /// A path, rather than a text with a slash in it.
  private static func begins(_ text: [UInt8]) -> Bool {
    let isURL =
      text.starts(with: "/".utf8) || text.starts(with: "http://".utf8)
      || text.starts(with: "https://".utf8)
    return isURL && !text.contains { $0 <= 0x20 }
  }

  /// The bytes of the encoded value for bytes of the URL.
  func range(of range: Range<Int>) -> Range<Int> { encoded.range(of: range) }
}
