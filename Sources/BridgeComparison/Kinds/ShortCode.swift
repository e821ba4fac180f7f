internal import BridgeFormats

/// A short code, as many applications write random identities: five to nine characters of base64url, as in `/p/F6ffIw`.
///
/// So few characters may be a name, too (`FrontPage`, `GitHub`, `page12`): a code changes its class of characters more
/// often. `LaTeX` does as well, so a pair of codes needs further evidence; see ``CodeList``.
package enum ShortCode {
  package static let lengths = 5...9

  /// Whether it may be a code rather than an ordinary name.
  package static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    guard lengths.contains(word.count), word.allSatisfy(isCodeByte),
      !word.allSatisfy(\.isHexDigit)
    else { return false }
    let changes = changes(in: word)
    return changes >= 2 || changes == 1 && word.dropLast().contains(where: \.isASCIIDigit)
  }

  /// Whether both may be codes of one length that have hardly a character in common.
  package static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    old.count == new.count && isOne(old) && isOne(new) && RandomText.areUnrelated(old, new)
  }

  /// Whether most of the words are codes, and their classes change more often than those of names.
  static func areRandom(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.count(where: isOne) * 4 >= words.count * 3
      && words.reduce(0) { $0 + changes(in: $1) } * 2 >= words.count * 3
  }

  /// Whether it may be a code among others that are: of their length, and not a number or an ordinary word. By chance, a
  /// code may look like a name, as `TERvvg`.
  static func mayBeAmongCodes(_ word: ArraySlice<UInt8>) -> Bool {
    hasLetters(word) && !RandomText.isPlain(word)
  }

  /// Whether it has capitals and digits only, as codes have that people read to each other: `KNBE73`, `RPNTGE`.
  package static func isOfCapitals(_ word: ArraySlice<UInt8>) -> Bool {
    hasLetters(word) && word.allSatisfy { $0.isASCIIDigit || $0.isASCIIUppercase }
  }

  /// Whether words of one length and of capitals and digits are random, although many of such codes have no digit: a
  /// quarter has a letter after a digit, unlike `LEVEL2`, and no position has few characters, as in `SKU1041`, or mostly
  /// digits, as in `LM358N`.
  static func areRandomCapitals(_ words: [ArraySlice<UInt8>]) -> Bool {
    guard let length = words.first?.count else { return false }
    let mixed = words.count(where: RandomText.hasLetterBehindDigit)
    return mixed * 4 >= words.count
      && (0..<length).allSatisfy { index in
        let column = words.map { $0[$0.startIndex + index] }
        return Set(column).count * 2 >= min(words.count, 12)
          && column.count(where: \.isASCIIDigit) * 4 < words.count * 3
      }
  }

  /// Whether it has the length and the characters of a code, and is not a number.
  static func hasLetters(_ word: ArraySlice<UInt8>) -> Bool {
    lengths.contains(word.count) && word.allSatisfy(isCodeByte)
      && word.contains(where: \.isASCIILetter)
  }

  /// The code-like word that begins here, ordinary words included.
  static func word(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(lengths.upperBound + 1).prefix(while: isCodeByte)
  }

  /// The number of changes of class inside its parts, less numbers at their ends. A single capital begins a word.
  static func changes(in word: ArraySlice<UInt8>) -> Int {
    word.split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }.map { part in
      let end = part.lastIndex { !$0.isASCIIDigit } ?? part.startIndex
      let kinds = part[...end].map(RandomText.kind)
      return kinds.indices.dropFirst().count { index in
        let (last, next) = (kinds[index - 1], kinds[index])
        let isCapital = last == upper && next != 1 && (index < 2 || kinds[index - 2] != upper)
        return last != next && !isCapital
      }
    }.reduce(0, +)
  }

  static func isCodeByte(_ byte: UInt8) -> Bool { byte.isASCIIWord || byte == UInt8(ascii: "-") }

  private static let upper = 2
}
