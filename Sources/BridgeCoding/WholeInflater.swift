internal import CCompression

/// Inflates raw deflate streams (RFC 1951) that are completely in memory, in half the time of a ``RawInflater``.
package final class WholeInflater {
  private let handle: OpaquePointer

  package init() throws(CodingError) {
    guard let made = libdeflate_alloc_decompressor() else { throw .unavailable(.deflate) }
    handle = made
  }

  deinit { libdeflate_free_decompressor(handle) }

  /// Inflates the stream at the start of `input`; returns the length of the stream and that of its output.
  ///
  /// - Throws: ``CodingError/Code/outputTooLarge`` if `output` is too small, and ``CodingError/Code/invalidData`` if
  ///   the stream is damaged or truncated.
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
