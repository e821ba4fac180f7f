/// The decoded text of a JSON string.
package struct JSONDecodedText: Sendable {
  /// The text as UTF-8. Invalid bytes of the document are passed on unchanged.
  package private(set) var bytes: [UInt8]

  /// Whether a lone surrogate was replaced by U+FFFD, so that the text differs from the original.
  package private(set) var replacedSurrogates = false

  /// Decodes the bytes between two quotes, which a ``JSONScanner`` has found well-formed.
  package init(raw: UnsafeRawBufferPointer) {
    bytes = []
    bytes.reserveCapacity(raw.count)
    var offset = 0
    while offset < raw.count {
      let plain = ByteSearch.first(UInt8(ascii: "\\"), in: raw, from: offset)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: raw[offset..<plain]))
      offset = plain < raw.count ? appendEscape(raw, at: plain) : plain
    }
  }

  /// Appends the character of the escape at `backslash`, and returns the offset after it.
  private mutating func appendEscape(_ raw: UnsafeRawBufferPointer, at backslash: Int) -> Int {
    guard backslash + 1 < raw.count else { return raw.count }
    switch raw[backslash + 1] {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"): return appendUnicodeEscape(raw, at: backslash)
    case let byte: bytes.append(byte)
    }
    return backslash + 2
  }

  private mutating func appendUnicodeEscape(_ raw: UnsafeRawBufferPointer, at start: Int) -> Int {
    let unit = Self.codeUnit(raw, at: start) ?? 0xFFFD
    if unit & 0xFC00 == 0xD800, let low = Self.codeUnit(raw, at: start + 6), low & 0xFC00 == 0xDC00
    {
      append(Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)))
      return start + 12
    }
    append(Unicode.Scalar(unit))
    return start + 6
  }

  private mutating func append(_ scalar: Unicode.Scalar?) {
    if scalar == nil { replacedSurrogates = true }
    bytes.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }

  /// The number in the `\uXXXX` at `start`, or nil.
  private static func codeUnit(_ raw: UnsafeRawBufferPointer, at start: Int) -> UInt32? {
    guard raw.count - start >= 6, raw[start] == UInt8(ascii: "\\"),
      raw[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for offset in start + 2..<start + 6 {
      guard let digit = raw[offset].hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

extension JSONScanner {
  /// The bytes between the quotes, as in the document.
  package func rawBytes(_ text: JSONText) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: lexer.bytes[text.range])
  }

  /// The decoded text.
  package func decode(_ text: JSONText) -> JSONDecodedText { JSONDecodedText(raw: rawBytes(text)) }

  /// The text as UTF-8 bytes; lone surrogates become U+FFFD.
  package func bytes(_ text: JSONText) -> [UInt8] {
    text.hasEscapes ? decode(text).bytes : [UInt8](rawBytes(text))
  }

  /// The text; lone surrogates and invalid UTF-8 become U+FFFD.
  package func string(_ text: JSONText) -> String {
    text.hasEscapes
      ? String(decoding: decode(text).bytes, as: UTF8.self)
      : String(decoding: rawBytes(text), as: UTF8.self)
  }

  /// The bytes of the document in `range` as text: a number, or a skipped value.
  package func source(_ range: Range<Int>) -> String {
    String(decoding: lexer.bytes[range], as: UTF8.self)
  }

  /// Whether the text is `word`; usually creates no string.
  package func matches(_ text: JSONText, _ word: StaticString) -> Bool {
    let wanted = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    if text.hasEscapes { return bytes(text).elementsEqual(wanted) }
    return text.range.count == wanted.count && rawBytes(text).elementsEqual(wanted)
  }
}
