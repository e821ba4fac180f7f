internal import CCompression

/// Unpacks messages that were packed one by one with raw deflate, each ended by a sync flush whose last four bytes are
/// left out: permessage-deflate (RFC 7692 §7.2.2). It is for one thread at a time.
package final class MessageInflater {
  private static let step = 16 * 1024
  private static let tail: [UInt8] = [0, 0, 0xFF, 0xFF]

  private let handle: ZlibHandle

  /// An unpacker for a window of 2^`windowBits` bytes, 8 to 15.
  ///
  /// - Throws: `CodingError` where zlib cannot be had.
  package init(windowBits: Int) throws(CodingError) {
    handle = try ZlibHandle(
      coding: .deflate,
      open: {
        inflateInit2_(
          $0, -Int32(windowBits), zlibVersion(), Int32(MemoryLayout<z_stream>.size))
      }, close: inflateEnd)
  }

  /// Unpacks a part of a message behind what `output` holds, which grows to `limit` bytes.
  ///
  /// - Throws: `CodingError` where the bytes are no deflate data, and with code `outputTooLarge` beyond the limit.
  package func inflate(
    _ bytes: [UInt8], into output: inout [UInt8], limit: Int
  ) throws(CodingError) {
    try bytes.withUnsafeBufferPointer { bytes throws(CodingError) in
      try inflate(bytes, into: &output, limit: limit)
    }
  }

  /// Ends a message: what its last block still holds back comes out.
  package func endMessage(into output: inout [UInt8], limit: Int) throws(CodingError) {
    try inflate(Self.tail, into: &output, limit: limit)
  }

  private func inflate(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(CodingError) {
    var rest = bytes
    while true {
      let room = max(0, min(Self.step, limit - output.count)) + 1
      let (consumed, produced, result) = step(rest, into: &output, room: room)
      rest = UnsafeBufferPointer(rebasing: rest[consumed...])
      if output.count > limit {
        throw CodingError(.outputTooLarge, "a message unpacks to more than \(limit) bytes")
      }
      guard [Z_OK, Z_BUF_ERROR, Z_STREAM_END].contains(result) else { throw failure(result) }
      // A final block may be followed by others (§7.2.3.5), which know the same window.
      if result == Z_STREAM_END { _ = inflateResetKeep(handle.pointer) }
      if rest.isEmpty, produced < room { return }
      if consumed == 0, produced == 0 { throw failure(result) }
    }
  }

  /// Forgets the messages so far.
  package func reset() { _ = inflateReset(handle.pointer) }

  private func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], room: Int
  ) -> (Int, Int, Int32) {
    var result: (Int, Int, Int32) = (0, 0, Z_OK)
    let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let free = UnsafeMutableBufferPointer(rebasing: buffer[..<room])
      let step = handle.step(input, free) { zlib in CCompression.inflate(zlib, Z_SYNC_FLUSH) }
      count = step.produced
      result = (step.consumed, step.produced, step.result)
    }
    output += part
    return result
  }

  private func failure(_ result: Int32) -> CodingError {
    .invalid(
      .deflate, handle.pointer.pointee.msg.map { String(cString: $0) } ?? "code \(result)")
  }
}
