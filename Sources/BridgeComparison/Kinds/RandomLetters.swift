internal import BridgeFormats

/// Random words of letters of both cases: one in seven of those with eleven characters that may be digits as well has
/// no digit by chance.
///
/// Words and names in camel case stay data: they have more vowels, and their capitals begin words or are acronyms.
enum RandomLetters {
  /// Whether a word looks random although it has no digit: few vowels, and two places where the case changes as in no
  /// name, or one and five consonants in a row.
  static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    guard lengths.contains(word.count), word.allSatisfy(\.isASCIILetter),
      word.count(where: isVowel) * 4 <= word.count + 1
    else { return false }
    let oddities = oddities(in: word)
    return oddities > 1 || oddities == 1 && hasConsonants(word)
  }

  /// Two different words of one length that begin here, one of which looks random without a digit, and the other one
  /// with or without; nil for other text.
  static func pair(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let (left, right) = (word(old, i), word(new, j))
    guard left.count == right.count, lengths.contains(left.count),
      zip(left, right).count(where: { $0 != $1 }) * 4 >= left.count * 3,
      isOne(left) && (isOne(right) || isToken(right)) || isToken(left) && isOne(right)
    else { return nil }
    return (left, right)
  }

  private static func word(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(lengths.upperBound + 1).prefix(while: \.isASCIIWord)
  }

  /// Whether a word with a digit is random, and has letters of both cases as well.
  private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    guard let (form, end) = RandomText.read(word, at: word.startIndex), form == .token else {
      return false
    }
    return end == word.endIndex && word.contains(where: \.isASCIILowercase)
      && word.contains(where: \.isASCIIUppercase)
  }

  /// The number of small letters alone between capitals, of pairs of capitals between small letters, and of a single
  /// capital at the end.
  private static func oddities(in word: ArraySlice<UInt8>) -> Int {
    let areCapitals = word.map(\.isASCIIUppercase)
    let lone = areCapitals.indices.count { index in
      areCapitals[index...].starts(with: [true, false, true])
    }
    let pairs = areCapitals.indices.count { index in
      areCapitals[index...].starts(with: [false, true, true, false])
    }
    return lone + pairs + (areCapitals.suffix(2).elementsEqual([false, true]) ? 1 : 0)
  }

  private static func hasConsonants(_ word: ArraySlice<UInt8>) -> Bool {
    word.split { isVowel($0) || $0 | 0x20 == UInt8(ascii: "y") }.contains { $0.count > 4 }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    "aeiou".utf8.contains(letter | 0x20)
  }

  private static let lengths = 11...32
}
