internal import BridgeFormats

/// The value of a `class` attribute, whose names have no order (HTML standard, "global attributes").
enum ClassNames {
  private static let start = Array("class=\"".utf8)

  /// The ends of two values with the same names that begin here; nil for other text.
  static func read(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int, isSame: Bool)? {
    guard let left = value(old, i), let right = value(new, j), !left.isEmpty else { return nil }
    if left.elementsEqual(right) { return (left.endIndex, right.endIndex, true) }
    guard names(left) == names(right) else { return nil }
    return (left.endIndex, right.endIndex, false)
  }

  private static func value(_ text: ArraySlice<UInt8>, _ index: Int) -> ArraySlice<UInt8>? {
    let rest = text[index...]
    guard rest.starts(with: start) else { return nil }
    return rest.dropFirst(start.count).prefix(4096).prefix { $0 != UInt8(ascii: "\"") }
  }

  private static func names(_ value: ArraySlice<UInt8>) -> [String] {
    value.split(whereSeparator: \.isASCIISpace).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
