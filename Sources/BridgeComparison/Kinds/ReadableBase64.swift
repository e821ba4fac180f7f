internal import BridgeFormats

/// Readable text in base64 or base64url, as in tokens and cursors: `{"total":12}`.
enum ReadableBase64 {
  /// The texts of two words, without the random parts in them; nil unless both are readable.
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

  /// The text without its long words: hashes, keys and signatures.
  private static func withoutLongWords(_ text: [UInt8]) -> [UInt8] {
    var (kept, index) = ([UInt8](), 0)
    while index < text.count {
      let word = text[index...].prefix(while: isWord)
      if word.count < longestWord { kept += word }
      index = word.endIndex
      if index < text.count { kept.append(text[index]) }
      index += 1
    }
    return kept
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || "+/-=".utf8.contains(byte)
  }

  /// Shorter texts may be readable by chance.
  private static let shortest = 9

  /// Words of this length or longer are left out.
  private static let longestWord = 16
}
