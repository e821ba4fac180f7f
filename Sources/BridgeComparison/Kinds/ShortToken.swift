internal import BridgeFormats

/// Two random words of 22 to 26 base64url characters with a `-` in one of them: 16 bytes and more, as in identities of
/// NanoID and session names of Python's `secrets`.
///
/// Joined names, as `MacBookPro14-M3-16GB-1TB`, have few changes of class, or consist of capitalized words, or have their
/// changes at the same positions, or begin or end alike.
enum ShortToken {
  static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    let sign = UInt8(ascii: "-")
    guard old.contains(sign) || new.contains(sign), isOne(old), isOne(new),
      !old.prefix(longestCommon).elementsEqual(new.prefix(longestCommon)),
      !old.suffix(longestCommon).elementsEqual(new.suffix(longestCommon))
    else { return false }
    return zip(old, new).count { kind($0) != kind($1) } * 3 >= old.count
  }

  /// Whether it has letters of both cases, changes often inside its parts, has few capitalized words, and is not the path
  /// of a drawing (SVG §9.3).
  private static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    let changes = changes(in: word)
    return word.contains(where: \.isASCIILowercase) && word.contains(where: \.isASCIIUppercase)
      && changes >= fewestChanges
      && (changes >= fewestBesideWords || capitalized(in: word) < 3)
      && !word.allSatisfy { $0.isASCIIDigit || drawing.contains($0) }
  }

  /// The number of changes of class, not counting those at `-` and `_`; a capital begins a word.
  private static func changes(in word: ArraySlice<UInt8>) -> Int {
    let kinds = word.map(kind)
    return zip(kinds, kinds.dropFirst()).count { last, next in
      last != next && last != .sign && next != .sign && !(last == .upper && next == .lower)
    }
  }

  /// The number of capitals with two lower-case letters or more after them.
  private static func capitalized(in word: ArraySlice<UInt8>) -> Int {
    zip(zip(word, word.dropFirst()), word.dropFirst(2)).count { pair, third in
      kind(pair.0) == .upper && kind(pair.1) == .lower && kind(third) == .lower
    }
  }

  private enum Kind { case digit, upper, lower, sign }

  private static func kind(_ byte: UInt8) -> Kind {
    byte.isASCIIDigit
      ? .digit : byte.isASCIIUppercase ? .upper : byte.isASCIILowercase ? .lower : .sign
  }

  private static let (fewestChanges, fewestBesideWords, longestCommon) = (5, 7, 3)
  private static let drawing = Set("MmLlHhVvCcSsQqTtAaZz-".utf8)
}
