internal import BridgeFormats

/// A random word: a UUID, hexadecimal digits, or a mix of letters and digits.
enum RandomText {
  enum Form: Equatable {
    case uuid
    case hexadecimal(Int)
    case token
  }

  /// The form of the random word that begins at `start`, and its end; nil for other text.
  static func read(_ text: ArraySlice<UInt8>, at start: Int) -> (form: Form, end: Int)? {
    let rest = text[start...].prefix(longest + 1)
    let word = rest.prefix { $0.isASCIIWord }
    if rest.prefix(36).isUUID {
      let behind = rest.dropFirst(36).prefix { $0.isASCIIWord }
      if NumberTail(rest[..<behind.endIndex])?.start == start + 36 {
        return (.uuid, behind.endIndex)
      }
      // If more follows, it only looks like a UUID and is read word by word.
      if behind.first.map({ $0 == UInt8(ascii: "_") }) ?? true { return (.uuid, start + 36) }
    }
    if let tail = NumberTail(word), let stem = read(text[..<tail.start], at: start),
      stem.end == tail.start
    {
      return (stem.form, word.endIndex)
    }
    guard (shortest...longest).contains(word.count), word.contains(where: \.isASCIIDigit),
      word.contains(where: \.isASCIILetter)
    else { return nil }
    if word.count.isMultiple(of: 2) || word.count == 7, word.allSatisfy(\.isHexDigit) {
      return (.hexadecimal(word.count), word.endIndex)
    }
    if isULID(word) { return (.token, word.endIndex) }
    return token(text, at: start, word).map { (.token, $0) }
  }

  /// Two hexadecimal words of equal length, one of which happens to have decimal digits only; nil for others. Words
  /// of eight digits have to be joined to a name, as in `form-52423114` and `52423114-notes.txt`, and may have letters
  /// only.
  static func digits(
    _ old: ArraySlice<UInt8>, at i: Int, reading left: (form: Form, end: Int)?,
    _ new: ArraySlice<UInt8>, at j: Int, reading right: (form: Form, end: Int)?
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let words = (old[i...].prefix { $0.isASCIIWord }, new[j...].prefix { $0.isASCIIWord })
    let isJoined = isJoined(old, i) && isJoined(new, j)
    guard words.0.count == words.1.count, words.0.count >= (isJoined ? 8 : shortestToken),
      let other = left == nil ? words.0 : right == nil ? words.1 : nil,
      case .hexadecimal? = left?.form ?? right?.form,
      other.allSatisfy(\.isASCIIDigit) || isJoined && other.allSatisfy(\.isHexDigit),
      !isDate(other)
    else { return nil }
    return words
  }

  /// Two words of capitals and digits, one of which is a token and the other has no digits or few by chance; nil for
  /// others. It has fewer vowels than words, or a letter follows a digit in it. A small letter may be before both, as in
  /// the names of functions.
  static func capitals(
    _ old: ArraySlice<UInt8>, at i: Int, reading left: (form: Form, end: Int)?,
    _ new: ArraySlice<UInt8>, at j: Int, reading right: (form: Form, end: Int)?
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let words = (old[i...].prefix { $0.isASCIIWord }, new[j...].prefix { $0.isASCIIWord })
    let isCalled = words.0.first == words.1.first && words.0.first?.isASCIILowercase == true
    let (one, other) = (words.0.dropFirst(isCalled ? 1 : 0), words.1.dropFirst(isCalled ? 1 : 0))
    guard words.0.count == words.1.count, (shortestToken...longest).contains(one.count),
      case .token? = (left ?? right)?.form, (left == nil) != (right == nil),
      (one + other).allSatisfy({ $0.isASCIIDigit || $0.isASCIIUppercase }),
      hasLetterBehindDigit(left == nil ? other : one), mayBeChance(left == nil ? one : other),
      zip(one, other).count(where: { $0 == $1 }) * 4 < one.count
    else { return nil }
    return words
  }

  /// Whether a word of capitals and digits may be random although it is not mixed.
  private static func mayBeChance(_ word: ArraySlice<UInt8>) -> Bool {
    hasFewVowels(word) || hasLetterBehindDigit(word)
  }

  /// Whether eight digits are a day, as in `part-20261123`.
  private static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 8, let number = Int(String(decoding: word, as: UTF8.self)) else {
      return false
    }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    return (1900...2099).contains(year) && (1...12).contains(month) && (1...31).contains(day)
  }

  /// Whether a hyphen joins the word that begins here to a name before it, or to the name of a file behind it.
  private static func isJoined(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let hyphen = UInt8(ascii: "-")
    if text[..<index].last == hyphen,
      text[..<index].dropLast().suffix(64).reversed().prefix(while: \.isASCIIWord)
        .contains(where: \.isASCIILetter)
    {
      return true
    }
    let rest = text[index...].drop { $0.isASCIIWord }
    guard rest.first == hyphen else { return false }
    let name = rest.dropFirst().prefix(64).prefix { $0.isASCIIWord || $0 == hyphen }
    let tail = text[name.endIndex...].prefix(2)
    return name.contains(where: \.isASCIILetter) && tail.first == UInt8(ascii: ".")
      && tail.last?.isASCIILetter == true
  }

  /// Two long words of lower-case letters with a digit, which have hardly a character in common; nil for others.
  ///
  /// Random words often have a single digit, as an ordinary name may: only their place tells that they are random, and
  /// a letter after a digit, which names such as `jonathansmith1985` lack.
  static func sparse(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let words = (old[i...].prefix { $0.isASCIIWord }, new[j...].prefix { $0.isASCIIWord })
    guard words.0.count == words.1.count, (shortestSparse...longest).contains(words.0.count),
      isSparse(words.0), isSparse(words.1),
      zip(words.0, words.1).count(where: { $0 == $1 }) * 4 < words.0.count
    else { return nil }
    return words
  }

  private static func isSparse(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy { $0.isASCIIDigit || $0.isASCIILowercase }
      && word.contains(where: \.isASCIIDigit) && hasLetterBehindDigit(word)
  }

  /// Whether a letter follows a digit, which names such as `LEVEL2` lack.
  static func hasLetterBehindDigit(_ word: ArraySlice<UInt8>) -> Bool {
    zip(word, word.dropFirst()).contains { $0.isASCIIDigit && $1.isASCIILetter }
  }

  private static let shortestSparse = 16

  /// The end of the token that begins with this word: base64url contains `-` (RFC 4648 §5), and no part between two of
  /// them is an ordinary word.
  private static func token(
    _ text: ArraySlice<UInt8>, at start: Int, _ word: ArraySlice<UInt8>
  ) -> Int? {
    var (end, count) = (word.endIndex, word.count)
    while end < text.endIndex, text[end] == UInt8(ascii: "-"), count <= longest {
      let part = text[(end + 1)...].prefix(longest).prefix { $0.isASCIIWord }
      guard !part.isEmpty, part.count < 3 || !isPlain(part) else { break }
      (end, count) = (part.endIndex, count + 1 + part.count)
    }
    if end > word.endIndex, count >= shortestJoined, isMixed(text[start..<end]) { return end }
    let isToken = word.count >= shortestToken && isMixed(word) || isOfCapitals(word)
    return isToken ? word.endIndex : nil
  }

  /// Whether it is a long word of capitals and of digits, which such tokens have too few of to look mixed: a letter follows
  /// a digit, and it has fewer vowels than words.
  private static func isOfCapitals(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= shortestJoined && word.allSatisfy { $0.isASCIIDigit || $0.isASCIIUppercase }
      && hasLetterBehindDigit(word) && hasFewVowels(word)
  }

  /// Whether a word of capitals has fewer vowels than ordinary ones.
  private static func hasFewVowels(_ word: ArraySlice<UInt8>) -> Bool {
    word.count { "AEIOU".utf8.contains($0) } * 4 <= word.count(where: \.isASCIILetter)
  }

  /// Two tokens of one length, with all base64url characters from `i` and `j`, ordinary words included; nil for others.
  ///
  /// Random text may contain ordinary words (`-word-`), at which ``read(_:at:)`` ends.
  static func wholes(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let (left, right) = (whole(old[i...]), whole(new[j...]))
    guard left.count == right.count, (shortestWhole...longest).contains(left.count) else {
      return nil
    }
    let areTokens =
      left.count >= shortestCertain
      ? isMixed(left) && isMixed(right) : ShortToken.areTwo(left, right)
    return areTokens ? (left, right) : nil
  }

  private static func whole(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix(longest + 1).prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
  }

  /// Whether it is a number, or a word in lower case, upper case or with a leading capital.
  static func isPlain(_ part: ArraySlice<UInt8>) -> Bool {
    part.allSatisfy(\.isASCIIDigit)
      || part.dropFirst().allSatisfy { $0.isASCIILetter && $0 & 0x20 != 0 }
      || part.allSatisfy { $0.isASCIILetter && $0 & 0x20 == 0 }
  }

  private static let (shortest, shortestToken, shortestJoined, longest) = (7, 10, 20, 512)

  /// The lengths of 16 random bytes and of a SHA-1 signature in base64url.
  private static let (shortestWhole, shortestCertain) = (22, 27)

  /// 26 characters of Crockford's base32, which has no I, L, O and U; the first holds the highest bits of a time.
  private static func isULID(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 26, let first = word.first, first &- 0x30 < 8 else { return false }
    return word.allSatisfy {
      $0.isASCIIDigit || $0.isASCIIUppercase && !"ILOU".utf8.contains($0)
    }
  }

  /// Whether letters and digits, or upper and lower case, alternate more often than in names.
  static func isMixed(_ word: ArraySlice<UInt8>) -> Bool { changes(in: word) * 5 >= word.count }

  /// The number of such changes.
  static func changes(in word: ArraySlice<UInt8>) -> Int {
    var (changes, last) = (0, 0)
    for byte in word {
      let kind = Self.kind(byte)
      // A capital letter begins a word.
      if last != 0, kind != last, !(last == 2 && kind == 3) { changes += 1 }
      last = kind
    }
    return changes
  }

  /// Whether two random words of one form may be independent of each other: many of their characters differ, and letters
  /// have the same cases. Names and numbered things, as `iPhone14Pro` and `iPhone15Pro`, differ in few.
  static func areUnrelated(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    let (left, right) = (
      NumberTail(old).map { old[..<$0.start] } ?? old,
      NumberTail(new).map { new[..<$0.start] } ?? new
    )
    if left.elementsEqual(right) { return true }
    if isMonotonous(left) != isMonotonous(right) { return false }
    if areInOtherCases(left, right) || areInOtherCases(right, left) { return false }
    let isHexadecimal = (left + right).allSatisfy {
      $0.isHexDigit || $0 == UInt8(ascii: "-")
    }
    if !isHexadecimal, areNamedAlike(left, right) { return false }
    return zip(left, right).count { $0 != $1 } >= (isHexadecimal ? 3 : 4)
  }

  /// Whether letters, digits and hyphens have the same positions, as in `EC2-t3Large-us-East1` and `EC2-m5Small-eu-West3`.
  private static func areNamedAlike(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let sign = UInt8(ascii: "-")
    return one.count == other.count && one.contains(sign)
      && zip(one, other).allSatisfy { kind($0) == kind($1) && ($0 == sign) == ($1 == sign) }
  }

  /// Whether it is long and has three different digits at most, like the nil UUID and the first of a series.
  private static func isMonotonous(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= shortestToken && Set(word.filter { $0 != UInt8(ascii: "-") }).count <= 3
  }

  /// Whether all letters of one word are lower case, and all of the other upper case.
  private static func areInOtherCases(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool
  {
    let (lower, upper) = (one.filter(\.isASCIILetter), other.filter(\.isASCIILetter))
    return !lower.isEmpty && !upper.isEmpty && lower.allSatisfy { $0 & 0x20 != 0 }
      && upper.allSatisfy { $0 & 0x20 == 0 }
  }

  /// The class of a byte: 1 digit, 2 upper case, 4 `_`, 3 anything else.
  static func kind(_ byte: UInt8) -> Int {
    byte.isASCIIDigit ? 1 : byte.isASCIIUppercase ? 2 : byte == UInt8(ascii: "_") ? 4 : 3
  }
}
