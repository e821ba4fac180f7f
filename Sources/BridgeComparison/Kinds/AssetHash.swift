internal import BridgeFormats

/// The content hash in a file name, as bundlers write it: 8 characters of base64url before the suffix, as in
/// `index-C4fJ9qPz.js` of Vite.
enum AssetHash {
  /// The ends of two different hashes that begin here and are followed by the same suffix; nil if there are none.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), !left.hash.elementsEqual(right.hash),
      left.suffix.elementsEqual(right.suffix),
      // Two names in camel case are words.
      left.hash.contains(where: \.isASCIIDigit) || right.hash.contains(where: \.isASCIIDigit),
      !areNumbered(left.hash, right.hash)
    else { return nil }
    return (left.hash.endIndex, right.hash.endIndex)
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (hash: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    let hash = text[start...].prefix(length)
    guard hash.count == length, start > text.startIndex, isSeparator(text[start - 1]),
      hash.allSatisfy({ $0.isASCIIWord || $0 == UInt8(ascii: "-") }),
      text[hash.endIndex...].first == UInt8(ascii: "."),
      // A number, a word or joined words are not a hash.
      !hash.split(separator: UInt8(ascii: "-")).allSatisfy(RandomText.isPlain)
    else { return nil }
    let suffix = text[(hash.endIndex + 1)...].prefix(8).prefix(while: \.isASCIIWord)
    return suffixes.contains(String(decoding: suffix, as: UTF8.self)) ? (hash, suffix) : nil
  }

  /// Whether both are words and numbers in the same positions, as in `IMG_0001` and `IMG_0002`: hashes alternate more,
  /// and differ in their pattern.
  private static func areNumbered(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    RandomText.changes(in: old) < 3 && old.map(RandomText.kind) == new.map(RandomText.kind)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static let length = 8

  /// The suffixes of bundled files.
  private static let suffixes: Set = [
    "avif", "cjs", "css", "gif", "ico", "jpeg", "jpg", "js", "json", "map", "mjs", "png", "svg",
    "ttf", "wasm", "webp", "woff", "woff2",
  ]
}
