internal import BridgeFormats

/// The title of a row behind its number in one segment of a path: `-rope-torn` in `/tickets/4-rope-torn`.
package enum RowTitle {
  /// Whether a text is a sign and words, joined by signs. Words have no digits, or are short numbers, as those of random
  /// identities and of dates are neither.
  package static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    guard let sign = text.first, signs.contains(sign), text.count <= longest else { return false }
    let words = text.dropFirst().split(omittingEmptySubsequences: false) { signs.contains($0) }
    guard let first = words.first, first.count >= 2, isWord(first) else { return false }
    return words.allSatisfy { word in
      isWord(word) || word.count <= 3 && word.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Letters, also percent-encoded ones.
  private static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
    guard !word.isEmpty else { return false }
    if word.contains(UInt8(ascii: "%")) {
      return word.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "%") }
    }
    return word.allSatisfy { $0.isASCIILetter || $0 >= 0x80 }
  }

  private static let signs = "-_".utf8
  private static let longest = 200
}
