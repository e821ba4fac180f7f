/// Encodes 128 bits as 32 lower-case hexadecimal digits, for ids and tokens.
package enum Hexadecimal {
  /// The number of digits.
  package static let digitCount = 32

  /// The digits of `value`, including leading zeros.
  package static func text(of value: UInt128) -> String {
    String(unsafeUninitializedCapacity: digitCount) { digits in
      for index in 0..<digitCount {
        let digit = UInt8(truncatingIfNeeded: value >> UInt128(4 * (digitCount - 1 - index))) & 0xF
        digits[index] = digit < 10 ? digit | 0x30 : digit + 0x57
      }
      return digitCount
    }
  }

  /// The number given by exactly 32 lower-case digits; nil for anything else.
  package static func value(of digits: some Collection<UInt8>) -> UInt128? {
    let atHand = digits.withContiguousStorageIfAvailable { value(of: $0) }
    return atHand ?? Array(digits).withUnsafeBufferPointer { value(of: $0) }
  }

  private static func value(of digits: UnsafeBufferPointer<UInt8>) -> UInt128? {
    guard digits.count == digitCount else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt128(digit & 0x0F)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt128(digit - 0x57)
      default: return nil
      }
    }
    return value
  }
}
