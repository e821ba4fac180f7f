internal import BridgeCore

/// Reads a document through a ``PolicyHead``.
final class PolicyReader: BodyReader {
  private struct State: Sendable {
    var head: PolicyHead
    var source: (any BodyReader)?
    var isOver = false
    var failure: (any Error)?
  }

  private let body: Body
  private let state: Locked<State>

  init(_ head: PolicyHead, _ body: Body) {
    self.body = body
    state = Locked(State(head: head))
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let source = try opened()
    // Where all of a piece is held back, the next one is waited for: an empty chunk would pass for the end.
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

  func cancel(throwing error: any Error) {
    let source = state.withLock { state in
      if state.source == nil { state.failure = error }
      return state.source
    }
    source?.cancel(throwing: error)
  }

  private func opened() throws -> any BodyReader {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if let source = state.source { return source }
      let source = try body.open()
      state.source = source
      return source
    }
  }
}
