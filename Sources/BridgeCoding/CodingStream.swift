/// The result of one step of a C compression stream.
package struct CodingStep {
  package let consumed: Int
  package let produced: Int

  /// Whether the coded stream came to its end in this step.
  package let ended: Bool

  /// The error that stops the stream after the produced bytes; nil if it can go on.
  var failure: CodingError?
}

/// One C decompressor: takes coded bytes, gives plain ones, and says where a stream ends.
protocol DecodingStream: AnyObject {
  /// Takes from `input` and fills `output` as far as both last.
  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep

  /// Makes ready for a further stream that begins with `byte`; false when none may follow.
  func restart(at byte: UInt8) -> Bool
}

/// One C compressor.
protocol EncodingStream: AnyObject {
  /// Takes from `input` and fills `output`; with `finishing`, the step that wrote the end says so.
  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    finishing: Bool
  ) throws(CodingError) -> CodingStep
}

extension ContentCoding {
  func makeDecodingStream() throws(CodingError) -> any DecodingStream {
    switch self {
    case .gzip: try InflateStream(.gzip)
    case .deflate: try DeflateGuess()
    case .br: try BrotliDecodingStream()
    case .zstd: try ZstdDecodingStream()
    }
  }

  func makeEncodingStream() throws(CodingError) -> any EncodingStream {
    switch self {
    case .gzip: try DeflateStream(.gzip)
    case .deflate: try DeflateStream(.zlib)
    case .br: try BrotliEncodingStream()
    case .zstd: try ZstdEncodingStream()
    }
  }
}

extension CodingError {
  static func invalid(_ coding: ContentCoding, _ detail: String) -> CodingError {
    CodingError(.invalidData, "the \(coding) data is damaged: \(detail)")
  }

  static func unavailable(_ coding: ContentCoding) -> CodingError {
    CodingError(.unavailable, "the \(coding) library could not start")
  }
}
