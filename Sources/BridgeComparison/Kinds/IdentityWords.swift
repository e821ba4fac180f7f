internal import BridgeFormats

/// Finds the random words of a text: UUIDs, hexadecimal digits and tokens, random letters, and what may be short codes
/// of capitals.
enum IdentityWords {
  /// The keys of all these words.
  static func keys(in text: [UInt8]) -> Set<Int> {
    var keys: Set<Int> = []
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let start = index
        var (hasDigit, hasLetter) = (false, false)
        while index < bytes.count, bytes[index].isASCIIWord {
          if bytes[index].isASCIIDigit { hasDigit = true } else { hasLetter = true }
          index += 1
        }
        let isFirstOfUUID =
          index - start == 8 && index < bytes.count && bytes[index] == UInt8(ascii: "-")
        if index - start >= shortest && hasDigit && hasLetter || isFirstOfUUID,
          let end = RandomText.read(text[...], at: start)?.end
        {
          keys.insert(key(stem(text[start..<end])))
          index = max(index, end)
        } else if hasLetter,
          ShortCode.isOfCapitals(text[start..<index])
            || !hasDigit && RandomLetters.isOne(text[start..<index])
        {
          keys.insert(key(text[start..<index]))
        }
        index += 1
      }
    }
    return keys
  }

  /// The key of a word in sets: 64 bits instead of the word.
  static func key(_ word: some Collection<UInt8>) -> Int {
    var hasher = Hasher()
    for byte in word { hasher.combine(byte) }
    return hasher.finalize()
  }

  /// The random word without a tail of numbers.
  private static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    NumberTail(word).map { word[..<$0.start] } ?? word
  }

  private static let shortest = 7
}
