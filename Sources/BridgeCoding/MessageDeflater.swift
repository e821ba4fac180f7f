internal import CCompression

/// Compresses messages one by one with raw deflate, without the last four bytes of each sync flush: permessage-deflate
/// (RFC 7692 §7.2.1). It must be used by one thread at a time.
package final class MessageDeflater {
  private static let tailLength = 4
  private static let step = 16 * 1024

  private let handle: ZlibHandle

  /// A compressor with a window of 2^`windowBits` bytes, 9 to 15; zlib has no smaller one.
  ///
  /// - Throws: `CodingError` if zlib is not available.
  package init(windowBits: Int) throws(CodingError) {
    handle = try ZlibHandle(
      coding: .deflate,
      open: {
        deflateInit2_(
          $0, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -Int32(windowBits), 8, Z_DEFAULT_STRATEGY,
          zlibVersion(), Int32(MemoryLayout<z_stream>.size))
      }, close: deflateEnd)
  }

  /// Compresses a message.
  package func deflate(_ message: [UInt8]) throws(CodingError) -> [UInt8] {
    // §7.2.3.6: zlib writes no output for an empty message.
    if message.isEmpty { return [0] }
    var output: [UInt8] = []
    output.reserveCapacity(min(message.count, Self.step))
    let result = message.withUnsafeBufferPointer { flush($0, into: &output) }
    guard result == Z_OK || result == Z_BUF_ERROR else {
      throw .invalid(.deflate, "zlib reports code \(result)")
    }
    output.removeLast(min(output.count, Self.tailLength))
    return output
  }

  /// Forgets all earlier messages.
  package func reset() { _ = deflateReset(handle.pointer) }

  private func flush(
    _ message: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> Int32 {
    var rest = message
    while true {
      var step: (consumed: Int, produced: Int, result: Int32) = (0, 0, Z_OK)
      output += [UInt8](unsafeUninitializedCapacity: Self.step) { buffer, count in
        let free = UnsafeMutableBufferPointer(rebasing: buffer[..<Self.step])
        step = handle.step(rest, free) { CCompression.deflate($0, Z_SYNC_FLUSH) }
        count = step.produced
      }
      rest = UnsafeBufferPointer(rebasing: rest[step.consumed...])
      // A buffer that is not full marks the end of the flush.
      if step.result != Z_OK || (rest.isEmpty && step.produced < Self.step) { return step.result }
    }
  }
}
