import CCompression

/// Decodes one zstd frame that refers to a prefix. It must be used by one thread at a time.
///
/// It needs memory for the prefix and for a window as large as the content, at most ``CodingPrefix/maximumWindowLog``.
/// A frame with a larger window is refused before the memory is allocated.
package final class PrefixDecoder {
  private let state: OpaquePointer

  /// The library only refers to it.
  private let prefix: CodingPrefix

  /// A decoder for a frame of `contentSize` bytes of content.
  package init(prefix: CodingPrefix, contentSize: Int) throws(CodingError) {
    guard let state = bridge_zstd_decoder() else { throw .unavailable(.zstd) }
    (self.state, self.prefix) = (state, prefix)
    let window = CodingPrefix.windowLog(for: contentSize)
    let results = [
      ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, window),
      ZSTD_DCtx_refPrefix(state, prefix.bytes.baseAddress, prefix.count),
    ]
    guard results.allSatisfy({ ZSTD_isError($0) == 0 }) else { throw .unavailable(.zstd) }
  }

  deinit { ZSTD_freeDStream(state) }

  /// Decodes from `input` into `output` until one of them is used up.
  package func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> CodingStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let result = ZSTD_decompressStream(state, &target, &source)
    if ZSTD_isError(result) != 0 {
      throw .invalid(.zstd, String(cString: ZSTD_getErrorName(result)))
    }
    return CodingStep(consumed: source.pos, produced: target.pos, ended: result == 0)
  }
}
