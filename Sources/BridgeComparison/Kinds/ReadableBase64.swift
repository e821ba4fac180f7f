internal import BridgeFormats

/// Readable text in base64 or base64url, as in tokens and cursors: `{"total":12}`.
enum ReadableBase64 {
  /// The texts of two words, without the long random words in them; nil unless both are readable.
  static func texts(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)? {
    guard let left = text(old), let right = text(new) else { return nil }
    return (withoutLongWords(left)[...], withoutLongWords(right)[...])
  }

  private static func text(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let bytes = Base64.decodeAnyAlphabet(word), bytes.count >= shortest,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), UTF8Validation.isValid(bytes)
    else { return nil }
    return bytes
  }

  /// The text without its long random words: hashes, keys and signatures.
  private static func withoutLongWords(_ text: [UInt8]) -> [UInt8] {
    var (kept, index) = ([UInt8](), 0)
    while index < text.count {
      let word = text[index...].prefix(while: isWord)
      if word.count < longestWord || !isRandom(word) { kept += word }
      index = word.endIndex
      if index < text.count { kept.append(text[index]) }
      index += 1
    }
    return kept
  }

  /// Whether a long word is a number or a mixture, and not an ordinary word.
  private static func isRandom(_ word: ArraySlice<UInt8>) -> Bool {
    RandomText.isMixed(word) || word.allSatisfy(\.isASCIIDigit)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || "+/-=".utf8.contains(byte)
  }

  /// Shorter texts may be readable by chance.
  private static let shortest = 9

  /// Random words of this length or longer are left out.
  private static let longestWord = 16
}
