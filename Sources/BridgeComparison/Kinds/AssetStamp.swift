internal import BridgeFormats

/// The time of a file in the query of its address, as in `application.js?1669909042`: it changes with every deployment.
enum AssetStamp {
  /// The ends of two such times that begin here and follow the same suffix; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j),
      left.suffix.elementsEqual(right.suffix)
    else { return nil }
    return (left.end, right.end)
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (suffix: ArraySlice<UInt8>, end: Int)? {
    guard text[start].isASCIIDigit, text[..<start].last == UInt8(ascii: "?") else { return nil }
    let digits = text[start...].prefix(11).prefix(while: \.isASCIIDigit)
    guard digits.count == 10, let seconds = RowNumber.value(digits), times.contains(seconds),
      text[digits.endIndex...].first.map({ "\"' ,)".utf8.contains($0) }) ?? true
    else { return nil }
    let path = text[..<(start - 1)].suffix(9)
    let suffix = path.reversed().prefix(while: \.isASCIIWord).count
    guard path.dropLast(suffix).last == UInt8(ascii: "."),
      AssetHash.suffixes.contains(String(decoding: path.suffix(suffix), as: UTF8.self))
    else { return nil }
    return (path.suffix(suffix), digits.endIndex)
  }

  /// From 2001, when seconds got ten digits, to 2099.
  private static let times = 1_000_000_000...4_070_908_799
}
