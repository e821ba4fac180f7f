/// Percent-encoding in URLs and forms, on bytes.
package enum PercentEscapes {
  /// The text with upper-case digits in every `%xx`, otherwise unchanged (RFC 3986 §6.2.2.1).
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

  /// The decoded name or value of a urlencoded form; a `%` without two digits is kept (WHATWG URL §5.1).
  package static func decodedForm(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    decoded(bytes, plus: 0x20)
  }

  /// The decoded part of a URL; a `+` is kept.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    return decoded(bytes, plus: UInt8(ascii: "+"))
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, plus: UInt8) -> [UInt8] {
    let source = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = value(source, at: index)
      result.append(byte ?? (source[index] == UInt8(ascii: "+") ? plus : source[index]))
      index += byte == nil ? 1 : 3
    }
    return result
  }

  /// The decoded part of a URL, or of a form, where a `+` is a space; nil if a `%` is not followed by two digits.
  @inlinable package static func strictlyDecoded(
    _ bytes: some Sequence<UInt8>, isForm: Bool = false
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(isForm && byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      guard let high = rest.next()?.hexDigitValue, let low = rest.next()?.hexDigitValue else {
        return nil
      }
      result.append(high << 4 | low)
    }
    return result
  }

  /// The bytes as a name or value of a urlencoded form (WHATWG URL §5.2); `signs` are kept too.
  package static func encodedForm(
    _ bytes: some Sequence<UInt8>, keeping signs: String = ""
  ) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if byte.isFormByte || signs.utf8.contains(byte) { return [byte] }
      return byte == 0x20 ? [UInt8(ascii: "+")] : encoded(byte)
    }
  }

  /// The percent-encoded bytes, except unreserved ones and `signs`.
  package static func encoded(
    _ bytes: some Sequence<UInt8>, keeping signs: String = "", uppercase: Bool = true
  ) -> [UInt8] {
    bytes.flatMap { byte in
      byte.isUnreserved || signs.utf8.contains(byte)
        ? [byte] : encoded(byte, uppercase: uppercase)
    }
  }

  /// The percent-encoded text, except unreserved characters and `signs`.
  package static func encoded(_ text: String, keeping signs: String = "") -> String {
    String(decoding: encoded(text.utf8, keeping: signs), as: UTF8.self)
  }

  /// `%` and the two digits of `byte`, usually in upper case (RFC 3986 §2.1).
  package static func encoded(_ byte: UInt8, uppercase: Bool = true) -> [UInt8] {
    [UInt8(ascii: "%")] + byte.hexDigits(uppercase: uppercase)
  }

  /// The byte of the escape at `index`, or nil.
  private static func value(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}

extension UInt8 {
  /// Whether it needs no escape in a urlencoded form (WHATWG URL §5.2).
  package var isFormByte: Bool { isASCIIWord || "-.*".utf8.contains(self) }
}
