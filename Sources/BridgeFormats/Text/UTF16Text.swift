/// Text in UTF-16 (RFC 2781).
package enum UTF16Text {
  /// The text as UTF-8, including its byte order mark, which overrides `isLittleEndian`.
  package static func decoded(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    let mark = bytes.prefix(2)
    let isLittleEndian = mark == [0xFF, 0xFE] || (isLittleEndian && mark != [0xFE, 0xFF])
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    let text = String(decoding: units, as: UTF16.self) + (bytes.count % 2 == 0 ? "" : "\u{FFFD}")
    return Array(text.utf8)
  }
}

extension UTF16Text {
  /// UTF-8 text as UTF-16, including its byte order mark.
  package static func encoded(_ text: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }
}
