extension UInt8 {
  /// Whether it is an ASCII letter, digit or `_`.
  @inlinable package var isASCIIWord: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// The white space of JSON (RFC 8259 §2).
  @inlinable package var isASCIISpace: Bool { isSpaceOrTab || self == 0x0A || self == 0x0D }

  /// The white space of HTML, including form feed (Infra standard, "ASCII whitespace").
  @inlinable package var isMarkupSpace: Bool { isASCIISpace || self == 0x0C }

  /// A space or tab, the optional white space of HTTP (RFC 9110 §5.6.3).
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether it is allowed in tokens of HTTP (RFC 9110 §5.6.2).
  package var isTokenByte: Bool { isASCIIWord || "!#$%&'*+-.^`|~".utf8.contains(self) }

  /// Whether it is unreserved in URLs (RFC 3986 §2.3).
  @inlinable package var isUnreserved: Bool {
    isASCIIWord || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "~")
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for other bytes.
  @inline(__always)
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// The two hexadecimal digits of the byte.
  package func hexDigits(uppercase: Bool = false) -> [UInt8] {
    [self >> 4, self & 15].map { ($0 < 10 ? 0x30 : uppercase ? 0x37 : 0x57) + $0 }
  }
}
