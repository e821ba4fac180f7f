/// Percent-encoding of single bytes (RFC 3986 §2.1), in upper case as that section asks.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// `%` and the two hexadecimal digits of `byte`, whatever byte it is.
  package static func encoded(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
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
