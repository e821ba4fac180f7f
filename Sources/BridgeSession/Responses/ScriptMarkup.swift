internal import BridgeFormats

/// Finds documents among the strings of a script: `$("#list").html('<tr id=\\"member-4\\">…<\\/tr>')`.
struct ScriptMarkup {
  /// The unescaped document.
  let document: [UInt8]

  /// The end of the text before the string, without its quote.
  let before: String

  /// The documents in the order of the script.
  static func all(in script: [UInt8]) -> [ScriptMarkup] {
    var found: [ScriptMarkup] = []
    var position = 0
    while found.count < maximum, let quote = script[position...].firstIndex(where: isQuote) {
      position = quote + 1
      guard begins(script[position...]), let (text, end) = read(script, from: position) else {
        continue
      }
      position = end + 1
      found.append(ScriptMarkup(document: text, before: TextRuns.before(script[..<quote])))
    }
    return found
  }

  private static let maximum = 64

  /// Whether a body of this type is a script of ordinary size.
  static func mayBe(in body: [UInt8], _ type: String?) -> Bool {
    body.count <= largest && type.map { isScript(MediaType($0)) } ?? false
  }

  static func isScript(_ type: MediaType) -> Bool { type.essence.hasSuffix("javascript") }

  private static let largest = 1 << 20

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// Whether a string begins with a tag, behind white space.
  private static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.prefix(longestSpace)
    while let first = rest.first {
      if first == UInt8(ascii: "<") { return true }
      if first <= 0x20 {
        rest = rest.dropFirst()
      } else if rest.starts(with: "\\n".utf8) || rest.starts(with: "\\t".utf8) {
        rest = rest.dropFirst(2)
      } else {
        return false
      }
    }
    return false
  }

  private static let longestSpace = 200

  /// The unescaped string up to its closing quote; nil if it does not end.
  private static func read(_ script: [UInt8], from start: Int) -> (text: [UInt8], end: Int)? {
    let quote = script[start - 1]
    var (text, position): ([UInt8], Int) = ([], start)
    while position < script.count {
      let byte = script[position]
      if byte == quote { return (text, position) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        position += 1
        continue
      }
      let rest = script[(position + 1)...]
      guard let next = rest.first else { return nil }
      if let (character, length) = ScriptLiteral.escape(rest) {
        text.append(character)
        position += 1 + length
      } else {
        // Line ends and tabs are white space; another character stands for itself.
        text.append("nrt".utf8.contains(next) ? 0x20 : next)
        position += 2
      }
    }
    return nil
  }
}
