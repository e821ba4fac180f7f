internal import BridgeFormats

/// The beginning of a hash, as version control writes revisions: six or seven hexadecimal digits.
///
/// So few digits may be a word, a number or a colour, too; only their places show what they are.
package enum ShortHash {
  /// Whether a text is such a beginning and neither a number nor a word.
  package static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    mayBe(text) && text.contains(where: \.isASCIIDigit) && text.contains(where: \.isASCIILetter)
  }

  private static func mayBe(_ text: ArraySlice<UInt8>) -> Bool {
    (shortest...longest).contains(text.count)
      && text.allSatisfy(\.isLowercaseHexDigit)
  }

  /// Whether a text may be a longer beginning, of up to fifteen digits: too many to be equal to another by chance.
  static func isShortForm(_ text: [UInt8]) -> Bool {
    (longest...15).contains(text.count) && text.allSatisfy(\.isLowercaseHexDigit)
      && text.contains(where: \.isASCIIDigit) && text.contains(where: \.isASCIILetter)
  }

  /// Two different short hashes that begin here; nil for other text.
  static func pair(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let (left, right) = (word(old, i), word(new, j))
    guard areTwo(left, right), !left.elementsEqual(right) else { return nil }
    return (left, right)
  }

  /// Whether the place of a short hash shows that it names a revision: it is a segment of a path, or behind a name that
  /// version control has for it.
  static func isRevision(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    isSegment(word, in: text) || isNamed(text[..<word.startIndex])
  }

  private static func isSegment(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    text[..<word.startIndex].last == slash
      && text[word.endIndex...].first.map { "/?#&\"' <>)".utf8.contains($0) } ?? true
  }

  private static func isNamed(_ before: ArraySlice<UInt8>) -> Bool {
    let near = before.suffix(40)
    let gap = near.reversed().prefix { !$0.isASCIIWord }
    guard gap.count <= 4 else { return false }
    let word = near.dropLast(gap.count).reversed().prefix {
      $0.isASCIIWord || $0 == UInt8(ascii: "-")
    }
    let name = String(decoding: word.reversed(), as: UTF8.self)
    return IdentityName.isOne(name) || names.contains { name.lowercased().hasSuffix($0) }
  }

  /// All short hashes that are segments of paths in a body.
  static func segments(of body: [UInt8]) -> Set<ArraySlice<UInt8>> {
    var found: Set<ArraySlice<UInt8>> = []
    var position = 0
    while let start = body[position...].firstIndex(of: slash) {
      position = start + 1
      let word = word(body[...], position)
      guard mayBe(word), isSegment(word, in: body[...]), found.count < most else { continue }
      found.insert(word)
    }
    return found
  }

  private static func word(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix(longest + 1).prefix(while: \.isASCIIWord)
  }

  private static let slash = UInt8(ascii: "/")
  /// Whether two texts may be different short hashes. By chance, one of them may consist of digits or letters only.
  package static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    old.count == new.count && mayBe(old) && mayBe(new) && (isOne(old) || isOne(new))
  }

  /// The smallest number of digits.
  package static let shortest = 6

  private static let (longest, most) = (7, 20_000)
  private static let names = ["revision", "commit", "sha", "sha1", "hash", "oid"]
}
