internal import BridgeFormats

/// A color with a channel for opacity, such as `#a1b2c3ff`, which reads like a random word.
enum ColorWord {
  /// Whether a word of a text is a color: it stands in a declaration, or where a value begins, and is not a reference.
  static func isOne(
    _ word: ArraySlice<UInt8>, of text: ArraySlice<UInt8>, in place: RowComparison.Place?
  ) -> Bool {
    let before = text[..<word.startIndex]
    guard word.count == 8, before.last == UInt8(ascii: "#") else { return false }
    let name = before.dropLast()
    switch place {
    case .script: return false
    case .code: return name.last { "{:;".utf8.contains($0) } == UInt8(ascii: ":")
    default:
      let isValue = name.last.map { "\":='".utf8.contains($0) } ?? true
      return isValue && !references.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
  }

  private static let references = ["href=\"", "target=\"", "parent=\""]
}
