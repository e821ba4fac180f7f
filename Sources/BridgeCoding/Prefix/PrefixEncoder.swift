import CCompression

/// Encodes bytes as one zstd frame that refers to a prefix. It must be used by one thread at a time.
package final class PrefixEncoder {
  /// The level with the smallest output that every decoder has enough memory for.
  package static let defaultLevel = 19

  private let state: OpaquePointer

  /// The library only refers to it.
  private let prefix: CodingPrefix
  private var scratch = [UInt8](repeating: 0, count: 1 << 17)

  /// An encoder of exactly `contentSize` bytes of content. A lower level is faster, and its output is larger.
  package init(
    prefix: CodingPrefix, contentSize: Int, level: Int = defaultLevel
  ) throws(CodingError) {
    guard let state = ZSTD_createCStream() else { throw .unavailable(.zstd) }
    (self.state, self.prefix) = (state, prefix)
    let results = [
      ZSTD_CCtx_setParameter(state, ZSTD_c_compressionLevel, Int32(level)),
      ZSTD_CCtx_setParameter(
        state, ZSTD_c_windowLog, CodingPrefix.windowLog(for: contentSize)),
      ZSTD_CCtx_setParameter(state, ZSTD_c_enableLongDistanceMatching, 1),
      ZSTD_CCtx_setPledgedSrcSize(state, UInt64(contentSize)),
      ZSTD_CCtx_refPrefix(state, prefix.bytes.baseAddress, prefix.count),
    ]
    guard results.allSatisfy({ ZSTD_isError($0) == 0 }) else { throw .unavailable(.zstd) }
  }

  deinit { ZSTD_freeCStream(state) }

  /// Encodes bytes and passes the available output to `body`; with `finishing`, all the rest and the end of the frame.
  package func encode<Failure>(
    _ bytes: UnsafeRawBufferPointer, finishing: Bool = false,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> CodingError? {
    var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    let mode = finishing ? ZSTD_e_end : ZSTD_e_continue
    while true {
      var produced = 0
      let result = scratch.withUnsafeMutableBytes { output in
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let result = ZSTD_compressStream2(state, &target, &source, mode)
        produced = target.pos
        return result
      }
      if ZSTD_isError(result) != 0 {
        return .invalid(.zstd, String(cString: ZSTD_getErrorName(result)))
      }
      if produced > 0 {
        let failure: Failure? = scratch.withUnsafeBytes { output in
          do throws(Failure) {
            try body(UnsafeRawBufferPointer(rebasing: output[..<produced]))
            return nil
          } catch { return error }
        }
        if let failure { throw failure }
      }
      let isDone = finishing ? result == 0 : source.pos == source.size && produced < scratch.count
      if isDone { return nil }
    }
  }
}
