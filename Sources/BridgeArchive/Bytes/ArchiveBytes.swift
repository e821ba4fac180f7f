/// The bytes of an archive, or of a file that goes into one, readable at any offset.
package protocol ArchiveBytes: Sendable {
  var count: UInt64 { get }

  /// Reads from `offset` until `buffer` is full or the bytes end; returns how many it read.
  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int
}

/// Bytes in memory.
package struct MemoryBytes: ArchiveBytes {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: UInt64 { UInt64(bytes.count) }

  package func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    guard offset < count else { return 0 }
    let start = Int(offset)
    let taken = min(buffer.count, bytes.count - start)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + taken]))
    }
    return taken
  }
}
