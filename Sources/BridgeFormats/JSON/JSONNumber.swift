/// A JSON number as written. Equality compares numeric values, exactly at any size.
package struct JSONNumber: Hashable, Sendable {
  /// The number as written in the document.
  package let source: String

  /// A number from valid text (RFC 8259 §6).
  package init(source: String) { self.source = source }

  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.source == right.source || left.canonicalText == right.canonicalText
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonicalText) }

  /// One text for equal numbers: `-0.50e3`, `-500` and `-5e2` all give `-5e2`.
  ///
  /// Exponents of more than 17 digits are not computed; such a number equals only numbers written identically.
  package var canonicalText: String {
    if isPlainInteger { return source }
    let utf8 = Array(source.utf8)
    let exponentMark = utf8.firstIndex { $0.lowercasedASCII == UInt8(ascii: "e") } ?? utf8.endIndex
    let mantissa = utf8[..<exponentMark].drop { $0 == UInt8(ascii: "-") }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let fraction = mantissa[point...].dropFirst()
    var digits = (mantissa[..<point] + fraction).drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty else { return "0" }
    guard let written = Self.exponent(utf8[exponentMark...].dropFirst()) else { return source }

    let count = digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let exponent = written - fraction.count + (count - digits.count)
    let sign = utf8.first == UInt8(ascii: "-") ? "-" : ""
    let text = sign + String(decoding: digits, as: UTF8.self)
    return exponent == 0 ? text : text + "e\(exponent)"
  }

  /// Whether the number is an integer that is already in canonical form.
  private var isPlainInteger: Bool {
    let digits = source.utf8.first == UInt8(ascii: "-") ? source.utf8.dropFirst() : source.utf8[...]
    return digits.last != UInt8(ascii: "0") && digits.allSatisfy { $0.isASCIIDigit }
  }

  /// The value of an exponent; 0 for none, nil if it has too many digits.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty else { return 0 }
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .drop { $0 == UInt8(ascii: "0") }
    guard digits.count <= 17 else { return nil }
    let magnitude = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    return isNegative ? -magnitude : magnitude
  }
}
