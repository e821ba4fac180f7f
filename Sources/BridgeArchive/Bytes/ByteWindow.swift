/// A sliding window over the bytes of an archive. Records close to each other cost one read.
struct ByteWindow {
  private let bytes: any ArchiveBytes
  private let size: Int
  private var start: UInt64 = 0
  private var held: [UInt8] = []

  init(_ bytes: any ArchiveBytes, size: Int) {
    self.bytes = bytes
    self.size = size
  }

  /// The `count` bytes at `offset`. Throws ``ArchiveError/Reason/truncated`` if the archive ends before them.
  mutating func take(_ count: Int, at offset: UInt64) throws(ArchiveError) -> ArraySlice<UInt8> {
    if offset < start || offset + UInt64(count) > start + UInt64(held.count) {
      try load(max(count, size), at: offset)
    }
    let first = Int(offset - start)
    guard held.count - first >= count else {
      throw ArchiveError(.truncated, "the archive ends in the middle of a record", at: offset)
    }
    return held[first..<first + count]
  }

  private mutating func load(_ count: Int, at offset: UInt64) throws(ArchiveError) {
    (start, held) = (offset, try bytes.bytes(count, at: offset))
  }
}

extension ArchiveBytes {
  /// Up to `count` bytes from `offset`; fewer at the end of the archive.
  func bytes(_ count: Int, at offset: UInt64) throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    let read = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(ArchiveError) {
        filled = try self.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return read
  }
}

extension ArraySlice<UInt8> {
  /// The little-endian number at `offset` from the start of the slice.
  func number<Number: FixedWidthInteger>(at offset: Int, as: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for index in 0..<MemoryLayout<Number>.size {
      value |= Number(truncatingIfNeeded: self[startIndex + offset + index]) << Number(8 * index)
    }
    return value
  }
}
