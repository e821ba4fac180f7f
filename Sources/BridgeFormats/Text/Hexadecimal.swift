/// Hexadecimal digits.
package enum Hexadecimal {
  /// The lower-case digits of bytes.
  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      for (index, byte) in bytes.enumerated() {
        digits[2 * index] = digit(byte >> 4)
        digits[2 * index + 1] = digit(byte & 0x0F)
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { (value < 10 ? 0x30 : 0x57) + value }

  /// The number that up to 15 digits of either case stand for; nil for anything else.
  @inlinable package static func number(of digits: some Collection<UInt8>) -> Int? {
    guard (1...15).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    return digits.reduce(0) { $0 << 4 | Int($1.hexDigitValue ?? 0) }
  }

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
    withUnsafeBytes(of: value.bigEndian) { text(of: $0) }
  }

  /// The number given by exactly 32 lower-case digits; nil for anything else.
  @inlinable package static func value(of digits: some Collection<UInt8>) -> UInt128? {
    guard digits.count == digitCount, digits.allSatisfy(\.isLowercaseHexDigit) else { return nil }
    return digits.reduce(0) { $0 << 4 | UInt128($1.hexDigitValue ?? 0) }
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
