/// A text representation of bytes in an unknown encoding.
enum OpaqueName {
  /// ASCII stays as it is. Other bytes become private-use characters. So does the byte after one of them, because the
  /// second byte of a double-byte character can look like a letter or a backslash. Only `/` separates folders, in any
  /// encoding.
  static func text(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var isInside = false
    for byte in bytes {
      let isPlain = byte < 0x80 && (!isInside || byte == UInt8(ascii: "/"))
      isInside = byte >= 0x80
      text.append(isPlain ? Unicode.Scalar(byte) : privateUse(byte))
    }
    return String(text)
  }

  private static func privateUse(_ byte: UInt8) -> Unicode.Scalar {
    // U+E000 to U+E0FF are valid scalars.
    Unicode.Scalar(0xE000 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
