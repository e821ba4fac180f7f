internal import CCompression

/// One step of a raw deflate stream (RFC 1951), which archives contain without the wrapper of zlib or gzip.
package struct RawDeflateStep {
  package let consumed: Int
  package let produced: Int

  /// Whether the compressed stream ended in this step.
  package let ended: Bool

  fileprivate init(_ step: CodingStep) throws(CodingError) {
    if let failure = step.failure { throw failure }
    (consumed, produced, ended) = (step.consumed, step.produced, step.ended)
  }
}

/// Inflates one raw deflate stream in pieces, with constant memory.
package final class RawInflater {
  private let stream: InflateStream

  package init() throws(CodingError) { stream = try InflateStream(.raw) }

  /// Inflates from `input` into `output` until one of them is used up.
  package func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> RawDeflateStep {
    try RawDeflateStep(
      stream.step(
        input.assumingMemoryBound(to: UInt8.self), into: output.assumingMemoryBound(to: UInt8.self))
    )
  }
}

/// Deflates into one raw deflate stream in pieces, at zlib's highest level.
package final class RawDeflater {
  private let stream: DeflateStream

  package init() throws(CodingError) {
    stream = try DeflateStream(.raw, level: Z_BEST_COMPRESSION)
  }

  /// Deflates from `input` into `output`. With `finishing`, the step that writes the end reports it.
  package func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, finishing: Bool
  ) throws(CodingError) -> RawDeflateStep {
    try RawDeflateStep(
      stream.step(
        input.assumingMemoryBound(to: UInt8.self), into: output.assumingMemoryBound(to: UInt8.self),
        finishing: finishing))
  }
}
