internal import BridgeFormats

/// A number of a row right behind the word that says what it counts: `issue2`, `comment-4`, `file 1`, `file%201`.
package struct NamedNumber {
  /// The word, in the singular and in small letters.
  package let kind: String
  package let value: Int
  package let start: Int
  package let end: Int

  /// The number whose word, or the number itself, begins at `start`; an escape before it belongs to neither.
  package init?(_ text: ArraySlice<UInt8>, at start: Int) {
    var word = text[start...].prefix(Self.longest + 1).prefix(while: \.isASCIIWord)
    let isEscaped = start > text.startIndex && text[start - 1] == Self.escape
    if isEscaped { word = word.dropFirst(2) }
    let letters = word.prefix(while: \.isASCIILetter)
    guard letters.isEmpty else {
      let number = word[letters.endIndex...]
      let isParted = number.first == UInt8(ascii: "_")
      self.init(letters, isParted ? number.dropFirst() : number, in: text)
      return
    }
    let before = text[..<start].suffix(Self.longest + 4)
    guard let name = isEscaped ? Self.word(before.dropLast()) : Self.name(before) else {
      return nil
    }
    self.init(name, word, in: text)
  }

  private init?(_ name: ArraySlice<UInt8>, _ digits: ArraySlice<UInt8>, in text: ArraySlice<UInt8>)
  {
    guard (2...Self.longest).contains(name.count), let value = RowNumber.value(digits),
      !Self.goesOn(text[digits.endIndex...])
    else { return nil }
    kind = ResourceKind.singular(String(decoding: name, as: UTF8.self))
    (self.value, start, end) = (value, digits.startIndex, digits.endIndex)
  }

  private static let longest = 40
  private static let escape = UInt8(ascii: "%")
  private static let signs = Array(" -_#+".utf8)

  /// The word before a sign.
  private static func name(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let sign = text.last, signs.contains(sign) else { return nil }
    let before = text.dropLast()
    return word(sign == UInt8(ascii: "#") && before.last == 0x20 ? before.dropLast() : before)
  }

  /// The word at the end of a text, less the letters of an escape: `%0Amsg`.
  private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = text.suffix(text.reversed().prefix(while: \.isASCIILetter).count)
    let before = text[..<name.startIndex].suffix(2)
    if before.last == escape { return name.dropFirst(2) }
    return before.first == escape ? name.dropFirst() : name
  }

  /// Whether the digits are a part of a fraction, a version or a date.
  private static func goesOn(_ text: ArraySlice<UInt8>) -> Bool {
    let next = Array(text.prefix(2))
    return next.count == 2 && ".-:/,".utf8.contains(next[0]) && next[1].isASCIIDigit
  }

  /// All of a text.
  package static func all(in text: ArraySlice<UInt8>) -> [NamedNumber] {
    var found: [NamedNumber] = []
    var position = text.startIndex
    while position < text.endIndex {
      guard text[position].isASCIIWord else {
        position += 1
        continue
      }
      let word = text[position...].prefix(while: \.isASCIIWord)
      if word.contains(where: \.isASCIIDigit), let number = NamedNumber(text, at: position) {
        found.append(number)
      }
      position = word.endIndex
    }
    return found
  }

  /// The numbers of two texts whose words are the same, in order; none of other texts.
  static func pairs(
    _ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>
  ) -> [(kind: String, recorded: Int, live: Int)] {
    let (left, right) = (all(in: recorded), all(in: live))
    guard left.map(\.kind) == right.map(\.kind) else { return [] }
    return zip(left, right).map { ($0.kind, $0.value, $1.value) }
  }
}
