import CCompression

/// Bytes before a coded stream to which the stream may refer. Both sides need the same ones.
package final class CodingPrefix {
  /// The maximum size of a prefix. The coder needs all of it in contiguous memory.
  package static let maximumSize = 128 << 20

  /// The largest distance, as a power of two, of references within the stream: 128 MiB.
  package static let maximumWindowLog = 27

  private let memory: UnsafeMutableRawBufferPointer

  /// The number of bytes added so far.
  package private(set) var count = 0

  /// Allocates room for `capacity` bytes.
  package init(capacity: Int) throws(CodingError) {
    guard (0...Self.maximumSize).contains(capacity) else {
      throw CodingError(
        .outputTooLarge, "a prefix of \(capacity) bytes exceeds the limit of \(Self.maximumSize)")
    }
    guard let start = bridge_filled_memory(max(capacity, 1)) else {
      throw CodingError(.outputTooLarge, "there is no memory for a prefix of \(capacity) bytes")
    }
    memory = UnsafeMutableRawBufferPointer(start: start, count: max(capacity, 1))
  }

  deinit { free(memory.baseAddress) }

  /// The bytes added so far. The pointer is valid during the life of the prefix.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Lets `body` fill the next `size` bytes; it returns the number of bytes written.
  package func fill<Failure>(
    _ size: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let end = min(memory.count, count + max(size, 0))
    let written = try body(UnsafeMutableRawBufferPointer(rebasing: memory[count..<end]))
    count += min(max(written, 0), end - count)
  }

  /// The window that a stream of `size` bytes needs.
  static func windowLog(for size: Int) -> Int32 {
    let bits = Int.bitWidth - max(size - 1, 0).leadingZeroBitCount
    return Int32(min(max(bits, 10), maximumWindowLog))
  }
}
