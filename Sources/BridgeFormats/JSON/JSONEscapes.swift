/// Text inside JSON strings.
package enum JSONEscapes {
  /// The bytes, escaped (RFC 8259 §7).
  package static func escaped(_ text: [UInt8]) -> [UInt8] { escaped(text, signs: "") }

  /// The bytes, escaped; `signs` are escaped too.
  package static func escaped(_ text: [UInt8], signs: String) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0x0A: Array("\\n".utf8)
      case 0x0D: Array("\\r".utf8)
      case 0x09: Array("\\t".utf8)
      case 0..<0x20: Array("\\u00".utf8) + byte.hexDigits()
      default: signs.utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
      }
    }
  }
}
