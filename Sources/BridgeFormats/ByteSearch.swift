/// Searches bytes eight at a time, since most input is plain text.
package enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the first `byte` from `start` on, or the end.
  @inline(__always)
  package static func first(
    _ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    let wanted = ones &* UInt64(byte)
    var offset = start
    while bytes.count - offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let found = zeros(in: word ^ wanted)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, bytes[offset] != byte { offset += 1 }
    return offset
  }

  /// Whether all bytes are below 0x80 and none is `other`.
  package static func areASCII(_ bytes: UnsafeRawBufferPointer, without other: UInt8) -> Bool {
    let unwanted = ones &* UInt64(other)
    var offset = 0
    while bytes.count - offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if (word & tops) | zeros(in: word ^ unwanted) != 0 { return false }
      offset += 8
    }
    return bytes[offset...].allSatisfy { $0 < 0x80 && $0 != other }
  }

  /// Whether there are eight bytes at `offset`, all printable ASCII.
  @inline(__always)
  package static func arePrintable(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard bytes.count - offset >= 8 else { return false }
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let controls = (word &- ones &* 0x20) & ~word & tops
    return (word & tops) | controls | zeros(in: word ^ (ones &* 0x7F)) == 0
  }

  /// Whether the bytes are equal.
  @inline(__always)
  package static func areSame(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    let (mine, theirs) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var offset = 0
    while mine.count - offset >= 8 {
      let word = mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != theirs.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset += 8
    }
    while offset < mine.count {
      if mine[offset] != theirs[offset] { return false }
      offset += 1
    }
    return true
  }

  /// Whether `bytes` contain `byte`.
  @inline(__always)
  package static func contains(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { first(byte, in: $0, from: 0) < $0.count }
  }

  /// Bit 7 of the lowest byte that a JSON string must escape: a quote, a backslash, a control character. Higher bytes
  /// may be marked wrongly, but only if such a byte exists.
  @inlinable
  package static func escapes(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- (ones &* 0x20)) & ~word
    let hits = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return (controls | hits) & (ones &* 0x80)
  }

  /// Bit 7 of the lowest byte that is zero. Higher bytes may be marked wrongly, but only if a zero exists.
  @inline(__always)
  private static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
}
