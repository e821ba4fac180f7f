extension UInt8 {
  /// Whether it is an ASCII letter, digit or `_`.
  @inlinable package var isASCIIWord: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_")
  }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// White space as RFC 8259 and HTML know it.
  @inlinable package var isASCIISpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}
