internal import CCompression

/// One step of a raw deflate stream (RFC 1951), which archives hold without zlib's or gzip's wrapper.
package struct RawDeflateStep {
  package let consumed: Int
  package let produced: Int

  /// Whether the compressed stream came to its end in this step.
  package let ended: Bool

  fileprivate init(_ step: CodingStep) throws(CodingError) {
    if let failure = step.failure { throw failure }
    (consumed, produced, ended) = (step.consumed, step.produced, step.ended)
  }
}

/// Inflates one raw deflate stream piece by piece, in constant memory.
package final class RawInflater {
  private let stream: InflateStream

  package init() throws(CodingError) { stream = try InflateStream(.raw) }

  /// Takes from `input` and fills `output` as far as both last.
  package func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodingError) -> RawDeflateStep {
    try RawDeflateStep(
      stream.step(
        input.assumingMemoryBound(to: UInt8.self), into: output.assumingMemoryBound(to: UInt8.self))
    )
  }
}

/// Deflates into one raw deflate stream piece by piece, as small as zlib can.
package final class RawDeflater {
  private let stream: DeflateStream

  package init() throws(CodingError) {
    stream = try DeflateStream(.raw, level: Z_BEST_COMPRESSION)
  }

  /// Takes from `input` and fills `output`; with `finishing`, the step that wrote the end says so.
  package func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, finishing: Bool
  ) throws(CodingError) -> RawDeflateStep {
    try RawDeflateStep(
      stream.step(
        input.assumingMemoryBound(to: UInt8.self), into: output.assumingMemoryBound(to: UInt8.self),
        finishing: finishing))
  }
}
