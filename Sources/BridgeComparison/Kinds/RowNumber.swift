internal import BridgeFormats

/// A whole number without leading zeros that is a word of its own.
package struct RowNumber {
  let value: Int
  let start: Int
  let end: Int

  /// The number that begins here.
  init?(_ text: ArraySlice<UInt8>, at start: Int) {
    let word = text[start...].prefix(Self.longest + 1).prefix(while: \.isASCIIWord)
    guard let value = Self.value(word) else { return nil }
    (self.value, self.start, end) = (value, start, word.endIndex)
  }

  /// The value of a text that is such a number.
  static func value(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...longest).contains(text.count), text.allSatisfy(\.isASCIIDigit),
      text.first != UInt8(ascii: "0")
    else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The value of a text that is such a number.
  package static func number(_ text: [UInt8]) -> Int? { value(text[...]) }

  /// Such numbers in a text.
  static func words(_ text: [UInt8]) -> [RowNumber] {
    text[...].split { !$0.isASCIIWord }.compactMap { RowNumber(text[...], at: $0.startIndex) }
  }

  /// Whether a text is such a number.
  package static func isOne(_ text: ArraySlice<UInt8>) -> Bool { value(text) != nil }

  /// The most digits of one.
  package static let longest = 15

  /// The numbers of two texts that differ only in numbers; nil for other texts.
  package static func pairs(_ old: [UInt8], _ new: [UInt8]) -> [(Int, Int)]? {
    places(old, new)?.map { ($0.old, $0.new) }
  }

  /// The same, each with its position in the old text.
  static func places(_ old: [UInt8], _ new: [UInt8]) -> [(old: Int, new: Int, start: Int)]? {
    let (left, right) = (pieces(old), pieces(new))
    guard left.count == right.count else { return nil }
    var pairs: [(old: Int, new: Int, start: Int)] = []
    for (a, b) in zip(left, right) {
      if let old = value(a), let new = value(b) {
        pairs.append((old, new, a.startIndex))
      } else if !a.elementsEqual(b) {
        return nil
      }
    }
    return pairs
  }

  /// The text in pieces, each of digits only or of other bytes only.
  private static func pieces(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let first = rest.first {
      let piece = rest.prefix { $0.isASCIIDigit == first.isASCIIDigit }
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
