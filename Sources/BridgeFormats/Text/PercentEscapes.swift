/// The percent signs of URLs and forms, on bytes.
package enum PercentEscapes {
  /// The text with the digits of every `%xx` in upper case, all else untouched (RFC 3986 §6.2.2.1).
  package static func normalized(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes = Array(text.utf8)
    for index in bytes.indices where value(bytes, at: index) != nil {
      for digit in index + 1...index + 2 where bytes[digit] >= UInt8(ascii: "a") {
        bytes[digit] &-= 0x20
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes that a name or value in an urlencoded form stands for; a `%` that begins no escape
  /// stands for itself (WHATWG URL §5.1).
  package static func decodedForm(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let source = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if let byte = value(source, at: index) {
        result.append(byte)
        index += 3
      } else {
        result.append(source[index] == UInt8(ascii: "+") ? 0x20 : source[index])
        index += 1
      }
    }
    return result
  }

  /// The bytes that a part of a URL stands for; a `+` is one.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    let source = Array(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      let byte = value(source, at: index)
      result.append(byte ?? source[index])
      index += byte == nil ? 1 : 3
    }
    return result
  }

  /// The bytes as a name or value of an urlencoded form (WHATWG URL §5.2), but for the signs of
  /// placeholders, which stay readable and mean nothing there.
  package static func encodedForm(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte -> [UInt8] in
      if byte.isASCIIWord || "-.*{}:".utf8.contains(byte) { return [byte] }
      if byte == 0x20 { return [UInt8(ascii: "+")] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// The byte that the escape at `index` stands for; nil without an escape.
  private static func value(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}
