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

  /// The offset of the first byte from `start` on that is not ASCII, or the end.
  package static func skipASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    while bytes.count - offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { break }
      offset += 8
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The length of a multi-byte sequence with this first byte, and the bounds of its second byte, without overlong forms
  /// and surrogates; nil if no sequence begins so. Further bytes are within ``continuation``.
  @inlinable package static func sequence(
    from first: UInt8
  ) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, continuation)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, continuation)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, continuation)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }

  /// The bytes after the first one of a sequence.
  @inlinable package static var continuation: ClosedRange<UInt8> { 0x80...0xBF }

  /// The length of the well-formed multi-byte sequence at `offset`; nil if it is ill-formed.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    guard let (length, second) = sequence(from: bytes[offset]), bytes.count - offset >= length,
      second.contains(bytes[offset + 1])
    else { return nil }
    for index in 2..<max(length, 2) where bytes[offset + index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
