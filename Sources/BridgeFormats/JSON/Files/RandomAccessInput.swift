/// A source of bytes with random access, such as an open file.
package protocol RandomAccessInput: Sendable {
  /// Reads from `offset` until `buffer` is full or the input ends; returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int
}

/// Bytes in memory.
package struct BytesInput: RandomAccessInput {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    let end = min(bytes.count, offset + buffer.count)
    buffer.copyBytes(from: bytes[offset..<end])
    return end - offset
  }
}
