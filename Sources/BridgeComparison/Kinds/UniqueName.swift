internal import BridgeFormats

/// A name of a file with seven random characters, which a program added to make it unique: `notes_70rmFY6.txt`.
enum UniqueName {
  /// The ends of two names that begin here and differ in these characters; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), left.stem.elementsEqual(right.stem),
      left.suffix.elementsEqual(right.suffix), !left.random.elementsEqual(right.random),
      left.random.map(RandomText.kind) != right.random.map(RandomText.kind)
    else { return nil }
    return (left.random.endIndex, right.random.endIndex)
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (stem: ArraySlice<UInt8>, random: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    let name = text[start...].prefix(longest).prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
    let (stem, random) = (name.dropLast(length), name.suffix(length))
    guard start == text.startIndex || !text[start - 1].isASCIIWord, stem.count > 1,
      stem.last == UInt8(ascii: "_"),
      random.allSatisfy(\.isASCIIAlphanumeric), !RandomText.isPlain(random),
      text[name.endIndex...].first == UInt8(ascii: ".")
    else { return nil }
    let suffix = text[(name.endIndex + 1)...].prefix(6).prefix(while: \.isASCIIAlphanumeric)
    return (1...5).contains(suffix.count) ? (stem, random, suffix) : nil
  }

  private static let (length, longest) = (7, 256)
}
