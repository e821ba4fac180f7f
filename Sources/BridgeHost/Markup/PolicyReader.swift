internal import BridgeCore

/// Reads a document through a ``PolicyHead``.
final class PolicyReader: BodyReader {
  private struct State: Sendable {
    var head: PolicyHead
    var isOver = false
  }

  private let source: any BodyReader
  private let state: Locked<State>

  init(_ head: PolicyHead, _ source: any BodyReader) {
    self.source = source
    state = Locked(State(head: head))
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    // If a whole chunk is held back, wait for the next: an empty chunk would mean the end.
    while !state.withLock(\.isOver) {
      let chunk = try await source.next()
      let passed = state.withLock { state in
        state.isOver = chunk == nil
        return chunk.map { state.head.pass($0) } ?? state.head.end()
      }
      if !passed.isEmpty { return passed }
    }
    return nil
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }
}
