/// The result of one step of a C compression stream.
package struct CodingStep {
  package let consumed: Int
  package let produced: Int

  /// Whether the coded stream ended in this step.
  package let ended: Bool

  /// The error that stops the stream after the produced bytes; nil if the stream can continue.
  var failure: CodingError?
}

/// One C decompressor. It decodes bytes, and reports where a stream ends.
protocol DecodingStream: AnyObject {
  /// Decodes from `input` into `output` until one of them is used up.
  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep

  /// Prepares for another stream that begins with `byte`; false if none may follow.
  func restart(at byte: UInt8) -> Bool
}

/// One C compressor.
protocol EncodingStream: AnyObject {
  /// Encodes from `input` into `output`. With `finishing`, the step that writes the end reports it.
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
