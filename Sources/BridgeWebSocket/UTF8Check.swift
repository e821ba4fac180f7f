/// Validates UTF-8 (RFC 3629) incrementally, so that invalid text is refused at its first bad byte.
struct UTF8Check: Sendable {
  /// The number of missing bytes of a character, and the bounds of the next one.
  private var missing = 0
  private var bounds: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the text so far ends with a complete character.
  var isWhole: Bool { missing == 0 }

  /// Checks more bytes. Returns false once the text is invalid.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 { index = Self.skipASCII(bytes, from: index) }
      guard index < bytes.count else { break }
      guard missing == 0 ? begin(bytes[index]) : goOn(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private static func skipASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= bytes.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    bounds = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      // Excludes overlong forms and surrogates.
      if byte == 0xE0 { bounds = 0xA0...0xBF }
      if byte == 0xED { bounds = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { bounds = 0x90...0xBF }
      if byte == 0xF4 { bounds = 0x80...0x8F }
    default: return false
    }
    return true
  }

  private mutating func goOn(_ byte: UInt8) -> Bool {
    guard bounds.contains(byte) else { return false }
    missing -= 1
    bounds = 0x80...0xBF
    return true
  }
}
