/// Dates in header fields, in the forms of RFC 9110 §5.6.7 and some others.
package enum HTTPDate {
  private static let months = CivilTime.months.map { $0.lowercased() }

  /// The time since 1970-01-01T00:00:00Z; nil if the text is not a date. All dates are in GMT.
  package static func parse(_ text: String) -> Duration? { parse(text, century: nil) }

  /// `century`: the first two digits of two-digit years; nil for 1970 to 2069.
  static func parse(_ text: String, century: Int?) -> Duration? {
    let words = text.lowercased().utf8.split { !isWordByte($0) }.map { String(Substring($0)) }
    let numbers = words.filter { $0.utf8.allSatisfy { $0.isASCIIDigit } }
    guard let time = words.first(where: { $0.utf8.contains(UInt8(ascii: ":")) }),
      let month = words.lazy.compactMap({ months.firstIndex(of: String($0.prefix(3))) }).first,
      numbers.count >= 2, case let year = fullYear(numbers[1], century)
    else { return nil }
    let date = [year, padded("\(month + 1)"), padded(numbers[0])].joined(separator: "-")
    let clock = time.split(separator: ":").map { padded(String($0)) }.joined(separator: ":")
    return ISODate.parse("\(date)T\(clock)Z".utf8)
  }

  /// RFC 6265 §5.1.1: two digits mean 1970 to 2069.
  private static func fullYear(_ digits: String, _ century: Int?) -> String {
    guard digits.utf8.count == 2, let short = Int(digits) else { return digits }
    if let century { return "\(padded("\(century)"))\(digits)" }
    return short < 70 ? "20\(digits)" : "19\(digits)"
  }

  private static func padded(_ digits: String) -> String {
    digits.utf8.count == 1 ? "0\(digits)" : digits
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: ":")
  }
}
