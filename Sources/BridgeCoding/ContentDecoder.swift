import Synchronization

/// Undoes one content coding, chunk by chunk.
///
/// It may be used on any thread, but the chunks of one stream must come in order. Consecutive gzip members and zstd
/// frames are one stream (RFC 1952 §2.2, RFC 8878 §3.1); any other data after the end is
/// ``CodingError/Code/trailingData``. An empty stream decodes to an empty one, because servers send such responses.
/// After an error, every further call throws the same error.
package final class ContentDecoder: Sendable {
  /// The coding to undo.
  package let coding: ContentCoding

  private let state: Mutex<State>

  /// A decoder with an output of at most `maximumOutput` bytes in total; unlimited if nil.
  package init(_ coding: ContentCoding, maximumOutput: Int? = nil) throws(CodingError) {
    self.coding = coding
    let stream = try coding.makeDecodingStream()
    state = Mutex(State(coding: coding, maximumOutput: maximumOutput, stream: stream))
  }

  /// Decodes `chunk` and appends the result to `output`.
  ///
  /// Throws a ``CodingError``; the bytes decoded before the error are appended, and never more than `maximumOutput` in
  /// total.
  package func decode(_ chunk: [UInt8], into output: inout [UInt8]) throws(CodingError) {
    try state.withLock { (state) throws(CodingError) in
      try state.remembering { (state) throws(CodingError) in
        var position = 0
        try state.decode(chunk, from: &position, into: &output, atMost: .max)
      }
    }
  }

  /// Decodes `chunk` from `position` until `output` has about `limit` bytes, at most 32 KiB more.
  ///
  /// Returns true when the chunk is used up; otherwise, call again with the same chunk and position. A few coded bytes
  /// can expand to gigabytes; this call keeps the memory of a reader bounded.
  package func decode(
    _ chunk: [UInt8], from position: inout Int, into output: inout [UInt8], atMost limit: Int
  ) throws(CodingError) -> Bool {
    try state.withLock { (state) throws(CodingError) in
      try state.remembering { (state) throws(CodingError) in
        try state.decode(chunk, from: &position, into: &output, atMost: limit)
        return position == chunk.count && !state.mayHoldMore
      }
    }
  }

  /// Declares the end of the coded stream. Throws ``CodingError/Code/truncated`` if the stream has not ended.
  package func finish() throws(CodingError) {
    try state.withLock { (state) throws(CodingError) in
      try state.remembering { (state) throws(CodingError) in try state.finish() }
    }
  }
}

/// The position of a decoder in its stream.
private struct State {
  private enum Phase { case fresh, inside, ended, finished }

  let coding: ContentCoding
  let maximumOutput: Int?
  private let stream: any DecodingStream
  private var phase = Phase.fresh
  private var produced = 0

  /// The last step filled the whole scratch space, so the library may have more output without further input.
  private(set) var mayHoldMore = false
  private var failure: CodingError?
  private var scratch = [UInt8](repeating: 0, count: 32 * 1024)

  init(coding: ContentCoding, maximumOutput: Int?, stream: any DecodingStream) {
    self.coding = coding
    self.maximumOutput = maximumOutput.map { max(0, $0) }
    self.stream = stream
  }

  /// Keeps the first error, because a C stream must not be used again after one.
  mutating func remembering<Result>(
    _ work: (inout State) throws(CodingError) -> Result
  ) throws(CodingError) -> Result {
    if let failure { throw failure }
    do {
      return try work(&self)
    } catch {
      failure = error
      throw error
    }
  }

  mutating func decode(
    _ chunk: [UInt8], from taken: inout Int, into output: inout [UInt8], atMost limit: Int
  ) throws(CodingError) {
    if phase == .finished {
      throw CodingError(.alreadyFinished, "the \(coding) stream was finished before")
    }
    while taken < chunk.count || mayHoldMore {
      if output.count >= limit { return }
      if phase == .ended { try restart(at: chunk[taken]) }
      phase = .inside
      let step = try step(chunk[taken...])
      try deliver(step.produced, into: &output)
      if let failure = step.failure { throw failure }
      taken += step.consumed
      mayHoldMore = step.produced == scratch.count && !step.ended
      if step.ended { phase = .ended }
      if step.consumed == 0, step.produced == 0, !step.ended {
        try expectProgress(chunk.count - taken)
      }
    }
  }

  mutating func finish() throws(CodingError) {
    if phase == .inside {
      throw CodingError(.truncated, "the \(coding) data ends in the middle of the stream")
    }
    phase = .finished
  }

  private mutating func step(_ input: ArraySlice<UInt8>) throws(CodingError) -> CodingStep {
    try input.withUnsafeBufferPointer { (input) throws(CodingError) in
      try scratch.withUnsafeMutableBufferPointer { (output) throws(CodingError) in
        try stream.step(input, into: output)
      }
    }
  }

  private mutating func deliver(
    _ count: Int, into output: inout [UInt8]
  ) throws(CodingError) {
    let room = maximumOutput.map { $0 - produced } ?? count
    output.append(contentsOf: scratch[..<min(count, room)])
    produced += min(count, room)
    guard count > room else { return }
    throw CodingError(
      .outputTooLarge, "the \(coding) data expands beyond the limit of \(produced) bytes")
  }

  private func restart(at byte: UInt8) throws(CodingError) {
    if stream.restart(at: byte) { return }
    throw CodingError(.trailingData, "something follows the end of the \(coding) data")
  }

  /// A library that makes no progress while input remains would cause an endless loop.
  private func expectProgress(_ left: Int) throws(CodingError) {
    if left > 0 { throw .invalid(coding, "it cannot be decoded further") }
  }
}
