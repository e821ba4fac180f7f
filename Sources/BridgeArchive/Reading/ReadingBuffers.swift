/// Memory for reading entries one after another: it grows to the largest of them, and is taken from the system once.
///
/// To be used by one thread at a time. The bytes are good until the next entry is read.
package final class ReadingBuffers {
  private var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  package init() {}

  deinit {
    input.deallocate()
    output.deallocate()
  }

  /// Room for the compressed bytes of an entry.
  func input(_ count: Int) -> UnsafeMutableRawBufferPointer { Self.room(count, in: &input) }

  /// Room for bytes as they are outside of the archive.
  package func output(_ count: Int) -> UnsafeMutableRawBufferPointer {
    Self.room(count, in: &output)
  }

  private static func room(
    _ count: Int, in buffer: inout UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawBufferPointer {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(byteCount: count, alignment: 16)
    }
    return UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
  }
}
