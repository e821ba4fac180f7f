/// Finds the ends of scalar values in a JSON document; it has no state except the bytes.
///
/// The memory must outlive the lexer; users of ``JSONScanner`` guarantee that.
struct JSONLexer {
  let bytes: UnsafeRawBufferPointer
  let rejectsInvalidUTF8: Bool

  /// The offset of the first byte from `offset` on that is not white space, or the end.
  @inline(__always)
  func skipWhitespace(from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      offset += 1
    }
    return offset
  }

  /// The extent of the string whose opening quote is at `quote`.
  func string(at quote: Int) throws(JSONError) -> JSONText {
    let start = quote + 1
    var offset = start
    var hasEscapes = false
    var highBits: UInt64 = 0
    while true {
      offset = skipPlainText(from: offset, highBits: &highBits)
      guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let isASCII = highBits & 0x8080_8080_8080_8080 == 0
        if !isASCII && rejectsInvalidUTF8 { try validateUTF8(start..<offset) }
        return JSONText(range: start..<offset, hasEscapes: hasEscapes, isASCII: isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset = try escape(at: offset)
      case let byte:
        throw JSONError(.controlCharacter(byte), at: offset)
      }
    }
  }

  /// The offset of the first quote, backslash or control character, or the end.
  ///
  /// Works on eight bytes at a time, because most of a recording is the content of strings.
  private func skipPlainText(from start: Int, highBits: inout UInt64) -> Int {
    var offset = start
    while bytes.count - offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let special = ByteSearch.escapes(in: word)
      if special != 0 {
        let plain = special.trailingZeroBitCount & ~7
        highBits |= word & ((1 &<< UInt64(plain)) &- 1)
        return offset + plain / 8
      }
      highBits |= word
      offset += 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      highBits |= UInt64(byte)
      offset += 1
    }
    return offset
  }

  /// The offset after the escape whose backslash is at `backslash`.
  private func escape(at backslash: Int) throws(JSONError) -> Int {
    guard backslash + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash + 2
    case UInt8(ascii: "u"):
      for offset in backslash + 2..<backslash + 6 {
        guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
        guard bytes[offset].hexDigitValue != nil else { throw JSONError(.badEscape, at: backslash) }
      }
      return backslash + 6
    default:
      throw JSONError(.badEscape, at: backslash)
    }
  }

  private func validateUTF8(_ range: Range<Int>) throws(JSONError) {
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    if let bad = UTF8Validation.firstInvalidByte(in: text) {
      throw JSONError(.invalidUTF8, at: range.lowerBound + bad)
    }
  }

  /// The offset after the number that begins at `start` (RFC 8259 §6).
  func number(at start: Int) throws(JSONError) -> Int {
    var offset = start
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "0") {
      offset += 1
    } else {
      offset = try digits(at: offset)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset = try digits(at: offset + 1)
    }
    if offset < bytes.count, bytes[offset].lowercasedASCII == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      offset = try digits(at: offset)
    }
    return offset
  }

  /// The offset after one or more digits.
  private func digits(at start: Int) throws(JSONError) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
    guard offset > start else {
      throw JSONError(start < bytes.count ? .badNumber : .unexpectedEnd, at: start)
    }
    return offset
  }

  /// The offset after `word`, which must begin at `start`.
  func literal(_ word: StaticString, at start: Int) throws(JSONError) -> Int {
    for index in 0..<word.utf8CodeUnitCount {
      guard start + index < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      let byte = bytes[start + index]
      guard byte == word.utf8Start[index] else {
        throw JSONError(.unexpectedByte(byte), at: start + index)
      }
    }
    return start + word.utf8CodeUnitCount
  }
}

extension JSONLexer {
  /// Whether the text is a number (RFC 8259 §6).
  static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, first.isASCIIDigit || first == UInt8(ascii: "-") else {
        return false
      }
      let lexer = JSONLexer(bytes: UnsafeRawBufferPointer(bytes), rejectsInvalidUTF8: false)
      do throws(JSONError) {
        return try lexer.number(at: 0) == bytes.count
      } catch {
        return false
      }
    }
  }
}
