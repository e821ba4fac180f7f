internal import BridgeFormats

/// A secret of which an application shows the first characters: `7lJUX1****************`.
enum MaskedSecret {
  /// The ends of the characters that are shown, if two such secrets of equal length begin here; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), left.shown.count == right.shown.count,
      left.stars == right.stars, !isPlain(left.shown) || !isPlain(right.shown)
    else { return nil }
    return (left.shown.endIndex, right.shown.endIndex)
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (shown: ArraySlice<UInt8>, stars: Int)? {
    let shown = text[start...].prefix(longest + 1).prefix {
      $0.isASCIIAlphanumeric || "+/".utf8.contains($0)
    }
    guard start == text.startIndex || !text[start - 1].isASCIIWord,
      (shortest...longest).contains(shown.count)
    else { return nil }
    let stars = text[shown.endIndex...].prefix(512).prefix { $0 == UInt8(ascii: "*") }.count
    return stars >= fewestStars ? (shown, stars) : nil
  }

  /// Whether it consists of words and numbers.
  private static func isPlain(_ shown: ArraySlice<UInt8>) -> Bool {
    shown.split { "+/".utf8.contains($0) }.allSatisfy(RandomText.isPlain)
  }

  private static let (shortest, longest, fewestStars) = (6, 12, 6)
}
