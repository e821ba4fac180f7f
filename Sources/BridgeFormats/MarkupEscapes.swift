/// Escaped text for HTML and XML.
package enum MarkupEscapes {
  /// The text with character references for `&`, `<`, `>` and both quotes.
  package static func escaped(_ text: String) -> String {
    String(decoding: escaped(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes with character references for `&`, `<`, `>` and both quotes.
  package static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&#x27;".utf8)
      default: [byte]
      }
    }
  }
}
