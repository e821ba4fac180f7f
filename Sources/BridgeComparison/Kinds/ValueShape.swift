internal import BridgeFormats

/// A text with clocks and random identities replaced by their kinds: two texts of one shape differ only in such values.
package struct ValueShape: Hashable, Sendable {
  /// The detail that a shape keeps.
  package enum Detail: Sendable {
    /// Numbers are kept.
    case numbers
    /// Numbers are replaced by their kind, too.
    case words
  }

  private let pieces: [UInt8]

  /// The shape of `text`.
  package init(_ text: String, keeping detail: Detail) {
    let bytes = Array(text.utf8)[...]
    var pieces: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let (mark, end) = Self.value(bytes, index, detail) {
        pieces.append(mark.rawValue)
        index = end
      } else {
        pieces.append(bytes[index])
        index += 1
      }
    }
    self.pieces = pieces
  }

  /// The kind of the value if the whole text is one value; nil for other texts.
  var whole: ChangeForm? {
    guard pieces.count == 1, let mark = Mark(rawValue: pieces[0]) else { return nil }
    return switch mark {
    case .number: .number
    case .clock: .clock
    case .identity: .identity
    }
  }

  /// Control characters, which excerpts never contain since they are escaped.
  private enum Mark: UInt8 {
    case number = 1
    case clock, identity
  }

  private static func value(
    _ text: ArraySlice<UInt8>, _ index: Int, _ detail: Detail
  ) -> (Mark, Int)? {
    guard text[index].isASCIIWord, index == 0 || !text[index - 1].isASCIIWord else {
      return detail == .words ? number(text, index) : nil
    }
    if let (_, end) = ClockText.read(text, at: index),
      !text[index..<end].allSatisfy(\.isASCIIDigit)
    {
      return (.clock, end)
    }
    if let (_, end) = RandomText.read(text, at: index) { return (.identity, end) }
    return detail == .words ? number(text, index) : nil
  }

  private static func number(_ text: ArraySlice<UInt8>, _ index: Int) -> (Mark, Int)? {
    let rest = text[index...].drop { $0 == UInt8(ascii: "-") }
    let whole = rest.prefix(while: \.isASCIIDigit)
    guard !whole.isEmpty, rest.startIndex - index <= 1 else { return nil }
    let fraction = text[whole.endIndex...].dropFirst().prefix(while: \.isASCIIDigit)
    let hasFraction =
      whole.endIndex < text.endIndex && text[whole.endIndex] == UInt8(ascii: ".")
      && !fraction.isEmpty
    return (.number, hasFraction ? fraction.endIndex : whole.endIndex)
  }
}
