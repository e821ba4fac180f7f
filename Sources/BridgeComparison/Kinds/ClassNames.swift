internal import BridgeFormats

/// The value of a `class` attribute, whose names have no order (HTML standard, "global attributes"), or of `accept`,
/// whose types have none ("file upload state").
enum ClassNames {
  /// The name of an attribute, and whether a byte separates its names.
  private static let attributes: [(start: [UInt8], isSeparator: @Sendable (UInt8) -> Bool)] = [
    (Array("class=\"".utf8), { $0.isASCIISpace }),
    (Array("accept=\"".utf8), { $0.isASCIISpace || $0 == UInt8(ascii: ",") }),
  ]

  /// The ends of two values with the same names that begin here; nil for other text.
  static func read(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int, isSame: Bool)? {
    let (rest, other) = (old[i...], new[j...])
    // `data-class` is another attribute.
    guard old[..<i].last != UInt8(ascii: "-"), new[..<j].last != UInt8(ascii: "-"),
      let (start, isSeparator) = attributes.first(where: { rest.starts(with: $0.start) }),
      other.starts(with: start)
    else { return nil }
    let (left, right) = (value(rest.dropFirst(start.count)), value(other.dropFirst(start.count)))
    guard !left.isEmpty else { return nil }
    if left.elementsEqual(right) { return (left.endIndex, right.endIndex, true) }
    let names = { (value: ArraySlice<UInt8>) in
      value.split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    guard names(left) == names(right) else { return nil }
    return (left.endIndex, right.endIndex, false)
  }

  private static func value(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix(4096).prefix { $0 != UInt8(ascii: "\"") }
  }
}
