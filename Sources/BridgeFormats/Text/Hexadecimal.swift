/// Hexadecimal digits.
package enum Hexadecimal {
  /// The bytes that pairs of digits of either case stand for; nil for anything else.
  @inlinable package static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}

/// 128 bits as 32 lower-case digits, for ids and tokens.
extension Hexadecimal {
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

extension ArraySlice<UInt8> {
  /// Whether it is a UUID in its text format (RFC 9562 §4), in either case.
  package var isUUID: Bool {
    count == 36
      && enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }
}
