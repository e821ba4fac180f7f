/// Percent-encoding of single bytes (RFC 3986 §2.1), in upper case as that section asks.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// `%` and the two hexadecimal digits of `byte`, whatever byte it is.
  package static func encoded(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// The bytes that `text` stands for; nil where a `%` is followed by anything but two digits.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit & 0x0F
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - 0x37
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 0x57
    default: nil
    }
  }
}

extension String {
  /// The text cut to a length that suits a message, with control characters made visible.
  package func shortened(to limit: Int) -> String {
    let visible = String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(limit + 1).map {
          $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0
        }))
    guard visible.unicodeScalars.count > limit else { return visible }
    return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(limit))) + "…"
  }
}
