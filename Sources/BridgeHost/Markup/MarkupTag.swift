internal import BridgeFormats

/// A start or end tag in an HTML document, in any ASCII-compatible encoding.
struct MarkupTag {
  /// An attribute as written.
  struct Attribute {
    /// In lower case.
    let name: String

    /// The range of the value, including its quotes; empty without a value.
    let place: Range<Int>

    /// The value as written, without quotes.
    let value: ArraySlice<UInt8>
  }

  /// In lower case.
  let name: String

  /// All attributes; the first of duplicates counts.
  let attributes: [Attribute]

  /// The index after the tag.
  let end: Int

  /// Parses a tag (HTML §13.2.5.6 and following). Nil if its end has not arrived.
  ///
  /// `nameStart`: the index of the first letter of the name.
  init?(_ bytes: ArraySlice<UInt8>, nameStart: Int) {
    var cursor = MarkupCursor(bytes, at: nameStart)
    name = cursor.word { $0.isMarkupSpace || $0 == .slash || $0 == .greater }
    var attributes: [Attribute] = []
    while true {
      cursor.skip { $0.isMarkupSpace || $0 == .slash }
      guard let next = cursor.peek else { return nil }
      if next == .greater { break }
      guard let attribute = Self.attribute(&cursor) else { return nil }
      attributes.append(attribute)
    }
    self.attributes = attributes
    end = cursor.index + 1
  }

  /// The value of the first attribute of that name.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  private static func attribute(_ cursor: inout MarkupCursor) -> Attribute? {
    // An equals sign at the start is part of the name.
    var isFirst = true
    let name = cursor.word {
      defer { isFirst = false }
      return $0.isMarkupSpace || $0 == .slash || $0 == .greater || $0 == .equals && !isFirst
    }
    cursor.skip(\.isMarkupSpace)
    guard cursor.peek == .equals else {
      return Attribute(name: name, place: cursor.index..<cursor.index, value: [])
    }
    cursor.step()
    cursor.skip(\.isMarkupSpace)
    let start = cursor.index
    guard let next = cursor.peek, let value = Self.value(&cursor, next) else { return nil }
    return Attribute(name: name, place: start..<cursor.index, value: value)
  }

  private static func value(_ cursor: inout MarkupCursor, _ next: UInt8) -> ArraySlice<UInt8>? {
    guard next == .doubleQuote || next == .singleQuote else {
      return cursor.slice { $0.isMarkupSpace || $0 == .greater }
    }
    cursor.step()
    let value = cursor.slice { $0 == next }
    guard cursor.peek == next else { return nil }
    cursor.step()
    return value
  }
}
