extension UInt8 {
  /// Whether it is an ASCII letter, digit or `_`.
  @inlinable package var isASCIIWord: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is a control character.
  @inlinable package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// Whether it is a control character other than a tab.
  @inlinable package var isControlOtherThanTab: Bool { isASCIIControl && self != 0x09 }

  /// Whether it is a digit or one of the letters `a` to `f`.
  @inlinable package var isLowercaseHexDigit: Bool { isASCIIDigit || self &- 0x61 < 6 }

  /// The white space of JSON (RFC 8259 §2).
  @inlinable package var isASCIISpace: Bool { isSpaceOrTab || self == 0x0A || self == 0x0D }

  /// The white space of HTML, including form feed (Infra standard, "ASCII whitespace").
  @inlinable package var isMarkupSpace: Bool { isASCIISpace || self == 0x0C }

  /// A space or tab, the optional white space of HTTP (RFC 9110 §5.6.3).
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether it is NUL, LF or CR, which would break a field value or a message's head (RFC 9110 §5.5).
  @inlinable package var isFieldBreaking: Bool { self == 0 || self == 0x0A || self == 0x0D }

  /// Whether it is allowed in tokens of HTTP (RFC 9110 §5.6.2).
  package var isTokenByte: Bool { isASCIIWord || "!#$%&'*+-.^`|~".utf8.contains(self) }

  /// Whether it is unreserved in URLs (RFC 3986 §2.3).
  @inlinable package var isUnreserved: Bool {
    isASCIIWord || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "~")
  }
}

extension Sequence<UInt8> {
  /// The number that ASCII digits stand for; they must be digits, and few enough for an `Int`.
  @inlinable package var decimalNumber: Int { reduce(0) { $0 * 10 + Int($1 &- 0x30) } }

  /// The number that digits and letters stand for in base 62: digits, then upper-case letters, then lower-case ones.
  @inlinable package var base62Number: Double {
    reduce(0) { number, byte in
      let base: UInt8 = byte.isASCIIDigit ? 0x30 : byte < 0x61 ? 0x41 - 10 : 0x61 - 36
      return number * 62 + Double(byte &- base)
    }
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for other bytes.
  @inlinable package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// The byte, an ASCII letter in lower case.
  @inlinable package var lowercasedASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  @inlinable package var isHexDigit: Bool { hexDigitValue != nil }

  /// The two hexadecimal digits of the byte.
  package func hexDigits(uppercase: Bool = false) -> [UInt8] {
    [self >> 4, self & 15].map { ($0 < 10 ? 0x30 : uppercase ? 0x37 : 0x57) + $0 }
  }
}
