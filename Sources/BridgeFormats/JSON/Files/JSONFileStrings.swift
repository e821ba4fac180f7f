/// A string that stays in the file: its range between the quotes, and how to decode it.
package struct JSONFileText: Sendable {
  package let range: Range<Int>
  package let hasEscapes: Bool

  /// The length of its UTF-8 after decoding the escapes.
  package let size: Int

  package var isEmpty: Bool { range.isEmpty }
}

extension JSONFileScanner {
  /// Reads the next string; equal short strings share their storage.
  package mutating func readString() throws -> String {
    try expect(UInt8(ascii: "\""))
    if let text = try takePlainString() { return text }
    var bytes: [UInt8] = []
    swap(&bytes, &scratch)
    defer { swap(&bytes, &scratch) }
    bytes.removeAll(keepingCapacity: true)
    while true {
      try passPlainText { bytes.append(contentsOf: $0) }
      if bytes.count > Self.maximumText { throw fault("a text exceeds \(Self.maximumText) bytes") }
      if try peek() == UInt8(ascii: "\"") { break }
      let scalar = try takeEscape() ?? "\u{FFFD}"
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    advance()
    return texts.text(bytes, in: 0..<bytes.count, brokenTexts: &oddities.brokenUTF8)
  }

  /// Skips the next string.
  @discardableResult
  package mutating func skipString() throws -> JSONFileText {
    try expect(UInt8(ascii: "\""))
    let start = offset
    var hasEscapes = false
    var size = 0
    while true {
      try passPlainText { size += $0.count }
      if try peek() == UInt8(ascii: "\"") { break }
      hasEscapes = true
      size += UTF8.width(try takeEscape() ?? "\u{FFFD}")
    }
    advance()
    return JSONFileText(range: start..<offset - 1, hasEscapes: hasEscapes, size: size)
  }

  /// Reads the escape at the cursor; an unpaired surrogate is counted and gives nil.
  private mutating func takeEscape() throws -> Unicode.Scalar? {
    advance()
    switch try take() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try takeCodeUnits()
    default: throw JSONFileFault("a string holds an unknown escape", at: offset - 2)
    }
  }

  /// Reads the digits after `\u`, and the low surrogate if they are a high one.
  private mutating func takeCodeUnits() throws -> Unicode.Scalar? {
    guard let digits = try look(4) else { throw endOfFile }
    guard let unit = Self.codeUnit(digits) else { throw fault("a string holds an unknown escape") }
    advance(by: 4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xdc00, let next = try look(6), next.starts(with: Array("\\u".utf8)),
      let low = Self.codeUnit(next.dropFirst(2)), low & 0xfc00 == 0xdc00
    {
      advance(by: 6)
      return Unicode.Scalar(0x10000 + (unit & 0x3ff) << 10 + low & 0x3ff)
    }
    oddities.loneSurrogates += 1
    return nil
  }

  private static func codeUnit(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var unit: UInt32 = 0
    for digit in digits {
      guard let value = digit.hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(value)
    }
    return unit
  }
}
