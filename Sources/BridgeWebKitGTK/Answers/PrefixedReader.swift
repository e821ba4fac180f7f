package import BridgeCore

extension Body {
  /// The first bytes, as many as come at once, and a body that has all of them.
  package func peeked() async throws -> (start: [UInt8], whole: Body) {
    if let bytes = bytesAtHand { return (bytes, self) }
    let reader = try open()
    let start = try await reader.next() ?? []
    let rest = Body(once: reader)
    return (start, Body(length: length, once: PrefixedReader(start, rest)))
  }
}

/// Bytes at hand, then those of a body.
final class PrefixedReader: BodyReader {
  private enum State: Sendable {
    case start([UInt8], Body)
    case rest(any BodyReader)
    case broken(any Error)
  }

  private let state: Locked<State>

  init(_ start: [UInt8], _ body: Body) { state = Locked(.start(start, body)) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let rest: any BodyReader
    switch state.withLock(\.self) {
    case .start(let bytes, let body):
      let reader = try body.open()
      state.withLock { $0 = .rest(reader) }
      // An empty chunk would pass for the end.
      guard bytes.isEmpty else { return bytes }
      rest = reader
    case .rest(let reader): rest = reader
    case .broken(let error): throw error
    }
    return try await rest.next()
  }

  func cancel(throwing error: any Error) {
    let reader: (any BodyReader)? = state.withLock { state in
      if case .rest(let reader) = state { return reader }
      state = .broken(error)
      return nil
    }
    reader?.cancel(throwing: error)
  }
}
