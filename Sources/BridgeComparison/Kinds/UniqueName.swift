internal import BridgeFormats

/// A name of a file with seven random characters, which a program added to make it unique, perhaps several times:
/// `notes_70rmFY6.txt`, `notes_70rmFY6_3ooWNE2.txt`.
package enum UniqueName {
  /// The ends of two names that begin here and differ in these characters; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), left.stem.elementsEqual(right.stem),
      left.suffix.elementsEqual(right.suffix), left.random.count == right.random.count,
      left.random.map(RandomText.kind) != right.random.map(RandomText.kind)
    else { return nil }
    return (left.random.endIndex, right.random.endIndex)
  }

  /// Whether it is such a name, as a segment of a path.
  package static func isOne(_ name: ArraySlice<UInt8>) -> Bool {
    read(name, name.startIndex).map { $0.suffix.endIndex == name.endIndex } ?? false
  }

  /// Whether both are such names, and differ in these characters only.
  package static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    isOne(old) && isOne(new) && ends(old, at: old.startIndex, new, at: new.startIndex) != nil
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (stem: ArraySlice<UInt8>, random: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    guard begins(text, start) else { return nil }
    let name = word(text, start)
    guard isBare(name), text[name.endIndex...].first == UInt8(ascii: ".") else { return nil }
    let suffix = text[(name.endIndex + 1)...].prefix(6).prefix(while: \.isASCIIAlphanumeric)
    guard (1...5).contains(suffix.count) else { return nil }
    let stem = stem(name)
    return (stem, name[stem.endIndex...], suffix)
  }

  /// The bare name without its random characters; it ends with `_`.
  private static func stem(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var stem = name.dropLast(length)
    while isBare(stem.dropLast()) { stem = stem.dropLast(length + 1) }
    return stem
  }

  /// The two names without their suffixes, if they are such names; nil for others.
  package static func bare(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)? {
    areTwo(old, new) ? (word(old, old.startIndex), word(new, new.startIndex)) : nil
  }

  /// Whether it is such a name without its suffix.
  package static func isBare(_ name: ArraySlice<UInt8>) -> Bool {
    let random = name.suffix(length)
    return name.count > length + 1 && name.dropLast(length).last == UInt8(ascii: "_")
      && random.allSatisfy(\.isASCIIAlphanumeric) && !RandomText.isPlain(random)
  }

  /// Whether a name may begin here: not within a word. A cheap check at every position, before reading.
  static func begins(_ text: ArraySlice<UInt8>, _ start: Int) -> Bool {
    start == text.startIndex || !text[start - 1].isASCIIWord
  }

  /// The letters, digits and signs from `start` that may be a name.
  static func word(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(longest).prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
  }

  private static let (length, longest) = (7, 256)
}
