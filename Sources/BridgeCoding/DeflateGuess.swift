/// A decoder of `deflate` that distinguishes zlib-wrapped data from raw data by the first two bytes.
///
/// RFC 1950 §2.2: a zlib header names method 8 and a window of at most 32 KiB, and is a multiple of 31. Raw data with
/// the same two bytes would begin with a stored block with nonzero padding, which no compressor writes.
final class DeflateGuess: DecodingStream {
  private var head: [UInt8] = []
  private var stream: InflateStream?

  init() throws(CodingError) {}

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep {
    if let stream { return try stream.step(input, into: output) }
    let taken = min(2 - head.count, input.count)
    head += input.prefix(taken)
    guard head.count == 2 else { return CodingStep(consumed: taken, produced: 0, ended: false) }
    let stream = try InflateStream(Self.isZlibHeader(head[0], head[1]) ? .zlib : .raw)
    self.stream = stream
    let step = try head.withUnsafeBufferPointer { (head) throws(CodingError) in
      try stream.step(head, into: output)
    }
    if let failure = step.failure { throw failure }
    // Two bytes can hold an empty raw stream, so the end may come before both are used.
    guard step.consumed == 2 else { throw CodingError.trailing }
    return CodingStep(consumed: taken, produced: step.produced, ended: step.ended)
  }

  func restart(at byte: UInt8) -> Bool { false }

  private static func isZlibHeader(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0f == 8 && first >> 4 <= 7 && (Int(first) << 8 | Int(second)) % 31 == 0
  }
}

extension CodingError {
  fileprivate static var trailing: CodingError {
    CodingError(.trailingData, "something follows the end of the deflate data")
  }
}
