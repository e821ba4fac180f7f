import CCompression

/// The brotli library's decompressor.
final class BrotliDecodingStream: DecodingStream {
  private let state: OpaquePointer

  init() throws(CodingError) {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .unavailable(.br) }
    self.state = state
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep {
    var left = input.count
    var next = input.baseAddress
    var room = output.count
    var space = output.baseAddress
    let result = BrotliDecoderDecompressStream(state, &left, &next, &room, &space, nil)
    return CodingStep(
      consumed: input.count - left, produced: output.count - room,
      ended: result == BROTLI_DECODER_RESULT_SUCCESS,
      failure: result == BROTLI_DECODER_RESULT_ERROR ? failure : nil)
  }

  private var failure: CodingError {
    let name = BrotliDecoderErrorString(BrotliDecoderGetErrorCode(state))
    return .invalid(.br, name.map { String(cString: $0) } ?? "no details")
  }

  func restart(at byte: UInt8) -> Bool { false }

  deinit { BrotliDecoderDestroyInstance(state) }
}

/// The brotli library's compressor.
final class BrotliEncodingStream: EncodingStream {
  /// The quality that servers use for dynamic responses; the library's default of 11 is for archives.
  private static let quality: UInt32 = 5

  private let state: OpaquePointer

  init() throws(CodingError) {
    guard let state = BrotliEncoderCreateInstance(nil, nil, nil) else { throw .unavailable(.br) }
    self.state = state
    guard BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, Self.quality) != 0 else {
      throw .unavailable(.br)
    }
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    finishing: Bool
  ) throws(CodingError) -> CodingStep {
    var left = input.count
    var next = input.baseAddress
    var room = output.count
    var space = output.baseAddress
    let operation = finishing ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS
    guard BrotliEncoderCompressStream(state, operation, &left, &next, &room, &space, nil) != 0
    else { throw .invalid(.br, "the brotli encoder failed") }
    return CodingStep(
      consumed: input.count - left, produced: output.count - room,
      ended: BrotliEncoderIsFinished(state) != 0)
  }

  deinit { BrotliEncoderDestroyInstance(state) }
}
