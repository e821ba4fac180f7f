internal import CCompression

/// Decompresses messages that were compressed one by one with raw deflate, each ending in a sync flush without its last
/// four bytes: permessage-deflate (RFC 7692 §7.2.2). It must be used by one thread at a time.
package final class MessageInflater {
  private static let step = 16 * 1024
  private static let tail: [UInt8] = [0, 0, 0xFF, 0xFF]

  private let handle: ZlibHandle

  /// A decompressor for a window of 2^`windowBits` bytes, 8 to 15.
  ///
  /// - Throws: `CodingError` if zlib is not available.
  package init(windowBits: Int) throws(CodingError) {
    handle = try ZlibHandle(
      coding: .deflate,
      open: {
        inflateInit2_(
          $0, -Int32(windowBits), zlibVersion(), Int32(MemoryLayout<z_stream>.size))
      }, close: inflateEnd)
  }

  /// Decompresses part of a message and appends it to `output`, which grows to at most `limit` bytes.
  ///
  /// - Throws: `CodingError` if the bytes are not deflate data, and with code `outputTooLarge` beyond the limit.
  package func inflate(
    _ bytes: [UInt8], into output: inout [UInt8], limit: Int
  ) throws(CodingError) {
    try bytes.withUnsafeBufferPointer { bytes throws(CodingError) in
      try inflate(bytes, into: &output, limit: limit)
    }
  }

  /// Ends a message: appends the bytes that its last block still holds back.
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
      // Other blocks with the same window may follow a final block (§7.2.3.5).
      if result == Z_STREAM_END { _ = inflateResetKeep(handle.pointer) }
      if rest.isEmpty, produced < room { return }
      if consumed == 0, produced == 0 { throw failure(result) }
    }
  }

  /// Forgets all earlier messages.
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
