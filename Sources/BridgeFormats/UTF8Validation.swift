/// Checks whether bytes are well-formed UTF-8 (Unicode 15, table 3-7).
package enum UTF8Validation {
  /// The offset of the first ill-formed sequence, or nil.
  package static func firstInvalidByte(in bytes: UnsafeRawBufferPointer) -> Int? {
    var offset = 0
    while true {
      offset = skipASCII(bytes, from: offset)
      guard offset < bytes.count else { return nil }
      guard let length = sequenceLength(bytes, at: offset) else { return offset }
      offset += length
    }
  }

  /// Whether the bytes are well-formed UTF-8.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { firstInvalidByte(in: $0) == nil }
  }

  private static func skipASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    while bytes.count - offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { break }
      offset += 8
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The length of the well-formed multi-byte sequence at `offset`; nil if it is ill-formed.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else { return nil }
    for index in 2..<max(length, 2) where bytes[offset + index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
