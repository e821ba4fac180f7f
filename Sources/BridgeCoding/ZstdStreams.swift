import CCompression

/// The zstd library's decompressor.
final class ZstdDecodingStream: DecodingStream {
  /// RFC 9659 §3: a `zstd` content coding needs no window above 8 MB.
  private static let windowLog: Int32 = 23

  private let state: OpaquePointer

  /// The number of bytes that the library expects next, which is one block: a failing call returns nothing of earlier
  /// blocks.
  private var wanted = 1

  init() throws(CodingError) {
    guard let state = ZSTD_createDStream() else { throw .unavailable(.zstd) }
    self.state = state
    guard ZSTD_isError(ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, Self.windowLog)) == 0
    else { throw .unavailable(.zstd) }
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep {
    let size = min(input.count, wanted)
    var source = ZSTD_inBuffer(src: input.baseAddress, size: size, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let result = ZSTD_decompressStream(state, &target, &source)
    if ZSTD_isError(result) != 0 {
      throw .invalid(.zstd, String(cString: ZSTD_getErrorName(result)))
    }
    wanted = max(1, result)
    return CodingStep(consumed: source.pos, produced: target.pos, ended: result == 0)
  }

  /// RFC 8878 §3.1: frames may follow each other. Their magic numbers begin with 28 (a frame) or 50…5f (a skippable
  /// frame).
  func restart(at byte: UInt8) -> Bool { byte == 0x28 || byte & 0xf0 == 0x50 }

  deinit { ZSTD_freeDStream(state) }
}

/// The zstd library's compressor.
final class ZstdEncodingStream: EncodingStream {
  private let state: OpaquePointer

  init() throws(CodingError) {
    guard let state = ZSTD_createCStream() else { throw .unavailable(.zstd) }
    self.state = state
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    finishing: Bool
  ) throws(CodingError) -> CodingStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let mode = finishing ? ZSTD_e_end : ZSTD_e_continue
    let result = ZSTD_compressStream2(state, &target, &source, mode)
    if ZSTD_isError(result) != 0 {
      throw .invalid(.zstd, String(cString: ZSTD_getErrorName(result)))
    }
    return CodingStep(
      consumed: source.pos, produced: target.pos, ended: finishing && result == 0)
  }

  deinit { ZSTD_freeCStream(state) }
}
