import CCompression

/// Bytes that come before a coded stream, and that the stream may refer to. Both sides need the same ones.
package final class CodingPrefix {
  /// The most bytes of a prefix: the coder needs them side by side in memory.
  package static let maximumSize = 128 << 20

  /// The largest distance, as a power of two, over which a stream refers to its own bytes: 128 MiB.
  package static let maximumWindowLog = 27

  private let memory: UnsafeMutableRawBufferPointer

  /// The number of bytes that are there.
  package private(set) var count = 0

  /// Makes room for so many bytes.
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

  /// The bytes that are there. The pointer is valid as long as the prefix.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Lets `body` fill the next `size` bytes; it returns how many it has written.
  package func fill<Failure>(
    _ size: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let end = min(memory.count, count + max(size, 0))
    let written = try body(UnsafeMutableRawBufferPointer(rebasing: memory[count..<end]))
    count += min(max(written, 0), end - count)
  }

  /// The window that a stream of so many bytes needs.
  static func windowLog(for size: Int) -> Int32 {
    let bits = Int.bitWidth - max(size - 1, 0).leadingZeroBitCount
    return Int32(min(max(bits, 10), maximumWindowLog))
  }
}
