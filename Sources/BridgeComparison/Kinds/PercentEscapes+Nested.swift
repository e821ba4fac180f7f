internal import BridgeFormats

extension PercentEscapes {
  /// The maximum number of times that an escape is escaped again.
  private static let depth = 7

  /// Whether a percent escape, possibly escaped again, ends before a position: `tag%3D`, `tag%253D`.
  package static func isBehindOne(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    start(of: text[..<index]) != nil
  }

  /// The text with only the `%` left of an escape at its end, if there is one.
  static func withoutLast(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = start(of: text) else { return text }
    return text[...start]
  }

  /// The text after a `%`, without the rest of the escape that begins there.
  static func withoutFirst(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    for _ in 0..<depth where rest.starts(with: "25".utf8) { rest = rest.dropFirst(2) }
    return rest.prefix(2).allSatisfy(\.isHexDigit) ? rest.dropFirst(2) : text
  }

  /// The position of the `%` of the escape at the end of a text; nil without one.
  private static func start(of text: ArraySlice<UInt8>) -> Int? {
    guard text.suffix(2).count == 2, text.suffix(2).allSatisfy(\.isHexDigit) else {
      return nil
    }
    var rest = text.dropLast(2)
    for _ in 0..<depth where rest.suffix(2).elementsEqual("25".utf8) { rest = rest.dropLast(2) }
    return rest.last == UInt8(ascii: "%") ? rest.endIndex - 1 : nil
  }
}
