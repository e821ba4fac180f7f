internal import BridgeFormats

/// The content hash in a file name, as bundlers write it: 8 characters of base64url before the suffix, as in
/// `index-C4fJ9qPz.js` of Vite.
enum AssetHash {
  /// The ends of two different hashes that begin here and are followed by the same suffix; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), !left.hash.elementsEqual(right.hash),
      left.suffix.elementsEqual(right.suffix), areTwo(left.hash, right.hash)
    else { return nil }
    return (left.hash.endIndex, right.hash.endIndex)
  }

  private static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    let isNumber = { (hash: ArraySlice<UInt8>) in hash.allSatisfy(\.isASCIIDigit) }
    switch (isNumber(old), isNumber(new)) {
    case (true, true): return false
    case (true, false): return !isDate(old) && isHexadecimal(new)
    case (false, true): return !isDate(new) && isHexadecimal(old)
    case (false, false):
      // Two names in camel case are words.
      return (old.contains(where: \.isASCIIDigit) || new.contains(where: \.isASCIIDigit))
        && !areNumbered(old, new)
    }
  }

  /// Whether eight digits are a date, as in `part-20261123.json`, rather than a hash that has no letters by chance.
  private static func isDate(_ digits: ArraySlice<UInt8>) -> Bool {
    let number = digits.decimalNumber
    return ClockReading.day(number / 10_000, number / 100 % 100, number % 100) != nil
  }

  private static func isHexadecimal(_ hash: ArraySlice<UInt8>) -> Bool {
    hash.allSatisfy(\.isLowercaseHexDigit) && hash.contains(where: \.isASCIIDigit)
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (hash: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    let hash = text[start...].prefix(length)
    guard hash.count == length, start > text.startIndex, isSeparator(text[start - 1]),
      hash.allSatisfy({ $0.isASCIIWord || $0 == UInt8(ascii: "-") }),
      text[hash.endIndex...].first == UInt8(ascii: "."),
      // A word or joined words are not a hash.
      hash.allSatisfy(\.isASCIIDigit)
        || !hash.split(separator: UInt8(ascii: "-")).allSatisfy(RandomText.isPlain)
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
  static let suffixes: Set = [
    "avif", "cjs", "css", "gif", "ico", "jpeg", "jpg", "js", "json", "map", "mjs", "png", "svg",
    "ttf", "wasm", "webp", "woff", "woff2",
  ]
}
