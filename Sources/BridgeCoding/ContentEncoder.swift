import Synchronization

/// Applies one content coding, chunk by chunk.
///
/// It may be used on any thread, but the chunks of one stream must come in order. Equal chunks give equal output,
/// because no time, name or host is written.
package final class ContentEncoder: Sendable {
  /// The coding to apply.
  package let coding: ContentCoding

  private let state: Mutex<State>

  /// An encoder with the balance of speed and size that servers use for dynamic responses.
  package init(_ coding: ContentCoding) throws(CodingError) {
    self.coding = coding
    let stream = try coding.makeEncodingStream()
    state = Mutex(State(coding: coding, stream: stream))
  }

  /// Encodes `chunk` and appends the available output to `output`, possibly nothing.
  package func encode(_ chunk: [UInt8], into output: inout [UInt8]) throws(CodingError) {
    try state.withLock { (state) throws(CodingError) in
      try state.run(chunk, into: &output, finishing: false)
    }
  }

  /// Appends the rest of the coded stream, including its end.
  package func finish(into output: inout [UInt8]) throws(CodingError) {
    try state.withLock { (state) throws(CodingError) in
      try state.run([], into: &output, finishing: true)
    }
  }

  /// The output that is available once `chunk` is encoded, possibly empty.
  package func encoded(_ chunk: [UInt8]) throws(CodingError) -> [UInt8] {
    var output: [UInt8] = []
    try encode(chunk, into: &output)
    return output
  }

  /// The rest of the coded stream, including its end.
  package func finished() throws(CodingError) -> [UInt8] {
    var output: [UInt8] = []
    try finish(into: &output)
    return output
  }
}

/// The position of an encoder in its stream.
private struct State {
  let coding: ContentCoding
  private let stream: any EncodingStream
  private var isFinished = false
  private var scratch = [UInt8](repeating: 0, count: 32 * 1024)

  init(coding: ContentCoding, stream: any EncodingStream) {
    self.coding = coding
    self.stream = stream
  }

  mutating func run(
    _ chunk: [UInt8], into output: inout [UInt8], finishing: Bool
  ) throws(CodingError) {
    if isFinished {
      throw CodingError(.alreadyFinished, "the \(coding) stream was finished before")
    }
    isFinished = finishing
    var taken = 0
    while true {
      let step = try step(chunk[taken...], finishing: finishing)
      output.append(contentsOf: scratch[..<step.produced])
      taken += step.consumed
      if finishing ? step.ended : taken == chunk.count && step.produced < scratch.count { return }
    }
  }

  private mutating func step(
    _ input: ArraySlice<UInt8>, finishing: Bool
  ) throws(CodingError) -> CodingStep {
    try input.withUnsafeBufferPointer { (input) throws(CodingError) in
      try scratch.withUnsafeMutableBufferPointer { (output) throws(CodingError) in
        try stream.step(input, into: output, finishing: finishing)
      }
    }
  }
}
