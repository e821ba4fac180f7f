internal import BridgeFormats

/// A string literal with escapes in a script, such as `"9f3c+\\"` for `9f3c+\`.
struct ScriptLiteral {
  /// The text, unescaped (ECMAScript §12.9.4, RFC 8259 §7).
  let value: ArraySlice<UInt8>

  /// The position of the closing quote.
  let end: Int

  /// The literal whose text begins at `start`, after its quote. Nil for text without escapes, and for text with
  /// characters that tokens do not contain.
  static func read(_ text: ArraySlice<UInt8>, at start: Int) -> ScriptLiteral? {
    guard start > text.startIndex else { return nil }
    let quote = text[start - 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var value: [UInt8] = []
    var (position, isPlain) = (start, true)
    while position < text.endIndex, position - start <= TokenRules.longest {
      let byte = text[position]
      if byte == quote { return isPlain ? nil : ScriptLiteral(value: value[...], end: position) }
      if byte == UInt8(ascii: "\\") {
        guard let (character, length) = escape(text[(position + 1)...]) else { return nil }
        value.append(character)
        position += 1 + length
        isPlain = false
      } else {
        // Most literals have no escapes or are not tokens, so this returns early.
        guard TextRuns.isRun(byte) || byte == UInt8(ascii: "=") || isInPlaceholder(byte) else {
          return nil
        }
        value.append(byte)
        position += 1
      }
    }
    return nil
  }

  private static func isInPlaceholder(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "}")
  }

  /// The character that an escape stands for, given the text after its backslash, and the escape's length; nil for
  /// characters that tokens do not contain.
  static func escape(_ rest: ArraySlice<UInt8>) -> (UInt8, Int)? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      return (first, 1)
    case UInt8(ascii: "x"): return hexadecimal(rest.dropFirst().prefix(2), 2).map { ($0, 3) }
    case UInt8(ascii: "u"): return hexadecimal(rest.dropFirst().prefix(4), 4).map { ($0, 5) }
    default: return nil
    }
  }

  /// The ASCII character with this hexadecimal number.
  private static func hexadecimal(_ digits: ArraySlice<UInt8>, _ count: Int) -> UInt8? {
    guard digits.count == count, let value = Hexadecimal.number(of: digits) else { return nil }
    return (0x20..<0x7F).contains(value) ? UInt8(value) : nil
  }
}
