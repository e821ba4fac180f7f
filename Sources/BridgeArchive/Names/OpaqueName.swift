/// A text for bytes in an encoding that is not known.
enum OpaqueName {
  /// ASCII stays. Other bytes become characters for private use, and so does what follows one: the second byte of a
  /// character looks like a letter or a backslash. Nothing but `/` separates folders in any encoding.
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
    // U+E000 and what follows are scalars.
    Unicode.Scalar(0xE000 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
