/// Text in UTF-16 (RFC 2781).
package enum UTF16Text {
  /// The text as UTF-8, including its byte order mark, which overrides `isLittleEndian`.
  package static func decoded(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    let isLittleEndian = Self.isLittleEndian(markOf: bytes) ?? isLittleEndian
    let text = String(decoding: units(bytes[...], isLittleEndian: isLittleEndian), as: UTF16.self)
    return Array((bytes.count % 2 == 0 ? text : text + "\u{FFFD}").utf8)
  }

  /// The code units of bytes; an odd last byte is left out.
  package static func units(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - bytes.count % 2, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
  }

  /// UTF-8 text as UTF-16, including its byte order mark.
  package static func encoded(_ text: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }

  /// The byte order that the mark at the beginning shows; nil without one.
  package static func isLittleEndian(markOf bytes: [UInt8]) -> Bool? {
    bytes.starts(with: [0xFF, 0xFE]) ? true : bytes.starts(with: [0xFE, 0xFF]) ? false : nil
  }

  /// The byte order of the charset with that lower-case name; nil if it is not UTF-16.
  package static func isLittleEndian(charset: String) -> Bool? {
    switch charset {
    case "utf-16", "utf-16le": true
    case "utf-16be": false
    default: nil
    }
  }
}
