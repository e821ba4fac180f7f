/// Base64 (RFC 4648 §4) as recorders write it: line ends are ignored and padding may be missing.
package enum Base64 {
  /// The decoded bytes; nil if `text` is not base64.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var checker = Checker()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var group: UInt32 = 0
    var digits = 0
    for byte in text {
      checker.take(byte)
      guard let value = value(of: byte) else { continue }
      group = group << 6 | UInt32(value)
      digits += 1
      guard digits == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
      (group, digits) = (0, 0)
    }
    guard checker.isValid else { return nil }
    if digits >= 2 { bytes.append(UInt8(truncatingIfNeeded: group >> (digits == 2 ? 4 : 10))) }
    if digits == 3 { bytes.append(UInt8(truncatingIfNeeded: group >> 2)) }
    return bytes
  }

  /// The decoded bytes, in the standard or the URL alphabet (RFC 4648 §5); nil if `text` is in neither.
  package static func decodeAnyAlphabet(_ text: some Sequence<UInt8>) -> [UInt8]? {
    decode(
      text.map { byte in
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      })
  }

  /// The base64 of `bytes`, padded and without line ends.
  package static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...group.count { text.append(digits[bits >> (18 - 6 * digit) & 63]) }
      text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Checks incrementally whether bytes are base64.
  package struct Checker {
    private var digits = 0
    private var padding = 0
    private var isBroken = false

    package init() {}

    package mutating func take(_ byte: UInt8) {
      if Base64.value(of: byte) != nil {
        digits += 1
        if padding > 0 { isBroken = true }
      } else if byte == UInt8(ascii: "=") {
        padding += 1
      } else if byte != 0x0d, byte != 0x0a, byte != 0x20, byte != 0x09 {
        isBroken = true
      }
    }

    /// The number of decoded bytes so far.
    package var decodedCount: Int { digits * 3 / 4 }

    /// Whether the bytes so far are complete: no single digit remains, and any padding fills a group of four.
    package var isValid: Bool {
      !isBroken && digits % 4 != 1 && (padding == 0 || padding < 3 && (digits + padding) % 4 == 0)
    }
  }

  @inline(__always)
  package static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
