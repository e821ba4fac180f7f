internal import BridgeFormats

/// Finds URLs with numbers among the strings of a script, also those with escaped slashes: `"\/api\/posts\/4"`.
struct ScriptURLs {
  /// A URL and its position in the script.
  struct Found {
    /// The unescaped URL.
    let url: ArraySlice<UInt8>

    /// The end of the text before the string, without its quote.
    let before: String
  }

  /// Longer strings are content.
  private static let longest = 2_048

  /// The URLs in the order of the script.
  static func all(in script: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    var position = script.startIndex
    while let quote = script[position...].firstIndex(where: isQuote) {
      position = quote + 1
      guard begins(script[position...]),
        let (url, end) = read(script, from: position, to: script[quote])
      else { continue }
      position = end + 1
      guard url.contains(where: \.isASCIIDigit) else { continue }
      found.append(Found(url: url[...], before: TextRuns.before(script[..<quote])))
    }
    return found
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// Whether a string begins with a path from the root or with a scheme.
  private static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "/") || text.starts(with: "\\/".utf8)
      || text.starts(with: "http:".utf8) || text.starts(with: "https:".utf8)
  }

  /// The unescaped string up to its closing quote; nil if it is not a URL.
  private static func read(
    _ text: ArraySlice<UInt8>, from start: Int, to quote: UInt8
  ) -> (url: [UInt8], end: Int)? {
    var url: [UInt8] = []
    var position = start
    while position < text.endIndex, position - start <= longest {
      let byte = text[position]
      if byte == quote { return (url, position) }
      if byte == UInt8(ascii: "\\") {
        guard let (character, length) = ScriptLiteral.escape(text[(position + 1)...]) else {
          return nil
        }
        url.append(character)
        position += 1 + length
      } else {
        guard byte > 0x20, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") else { return nil }
        url.append(byte)
        position += 1
      }
    }
    return nil
  }
}
