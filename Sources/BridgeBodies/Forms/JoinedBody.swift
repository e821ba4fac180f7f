internal import BridgeCore

extension Body {
  /// Bodies one after the other; as often readable as all of them are.
  static func joined(_ bodies: [Body]) -> Body {
    if bodies.allSatisfy({ $0.bytesAtHand != nil }) {
      return .bytes(bodies.flatMap { $0.bytesAtHand ?? [] })
    }
    let lengths = bodies.compactMap(\.length)
    let length = lengths.count == bodies.count ? lengths.reduce(0, +) : nil
    guard bodies.allSatisfy({ $0.iteration == .repeatable }) else {
      return Body(length: length, once: JoinedReader(bodies))
    }
    return Body(length: length, repeatable: { JoinedReader(bodies) })
  }
}

/// Reads bodies one after the other, and opens each when its turn comes.
private final class JoinedReader: BodyReader {
  private struct State: Sendable {
    var rest: ArraySlice<Body>
    var current: (any BodyReader)?
    var failure: (any Error)?
  }

  private let state: Locked<State>

  init(_ bodies: [Body]) { state = Locked(State(rest: bodies[...])) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    while let reader = try current() {
      if let chunk = try await reader.next() { return chunk }
      state.withLock { $0.current = nil }
    }
    return nil
  }

  func cancel(throwing error: any Error) {
    let reader = state.withLock { state in
      if state.failure == nil { state.failure = error }
      return state.current
    }
    reader?.cancel(throwing: error)
  }

  private func current() throws -> (any BodyReader)? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if state.current == nil { state.current = try state.rest.popFirst()?.open() }
      return state.current
    }
  }
}
