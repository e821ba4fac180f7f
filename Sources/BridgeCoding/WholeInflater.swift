internal import CCompression

/// Inflates raw deflate streams (RFC 1951) whose data is in memory whole, in half the time of a ``RawInflater``.
package final class WholeInflater {
  private let handle: OpaquePointer

  package init() throws(CodingError) {
    guard let made = libdeflate_alloc_decompressor() else { throw .unavailable(.deflate) }
    handle = made
  }

  deinit { libdeflate_free_decompressor(handle) }

  /// Inflates the stream that begins with `input`; returns how much of it the stream takes, and what came out.
  ///
  /// - Throws: ``CodingError/Code/outputTooLarge`` when it does not fit into `output`, and
  ///   ``CodingError/Code/invalidData`` when it is damaged or cut off.
  package func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> (consumed: Int, produced: Int) {
    var (consumed, produced) = (0, 0)
    let result = libdeflate_deflate_decompress_ex(
      handle, input.baseAddress, input.count, output.baseAddress, output.count, &consumed, &produced
    )
    switch result {
    case LIBDEFLATE_SUCCESS: return (consumed, produced)
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw CodingError(.outputTooLarge, "the deflate data is larger than declared")
    default: throw .invalid(.deflate, "libdeflate cannot inflate it")
    }
  }
}
