/// A change of a body's bytes as they stream, such as a replacement of names. An error of it aborts the body.
package protocol BodyTransform: Sendable {
  /// Accepts a chunk and returns the bytes that can be passed on; it may hold the rest back.
  mutating func pass(_ chunk: [UInt8]) throws -> [UInt8]

  /// More bytes that can be passed on before the next chunk, in pieces of bounded size; nil if it is needed first.
  mutating func more() throws -> [UInt8]?

  /// The remaining bytes at the end of the body.
  mutating func end() throws -> [UInt8]
}

extension BodyTransform {
  /// The default: nil.
  package mutating func more() -> [UInt8]? { nil }
}

extension Body {
  /// The same body with changed bytes, to be read once. `length`: the number of bytes after the change; nil if unknown.
  ///
  /// Throws ``BridgeError`` with code `bodyAlreadyRead`.
  package func transformed(by transform: some BodyTransform, length: Int? = nil) throws -> Body {
    Body(length: length, once: TransformingReader(transform, try open()))
  }
}

/// Reads a body through a transform, which may call foreign code and so never runs under the lock.
private final class TransformingReader<Transform: BodyTransform>: BodyReader {
  private struct State: Sendable {
    /// Nil while it is in use.
    var transform: Transform?
    var isAtEnd = false
    /// The error that aborted the body. It takes precedence over bytes that the transform holds.
    var failure: (any Error)?
  }

  private let source: any BodyReader
  private let state: Locked<State>

  init(_ transform: Transform, _ source: any BodyReader) {
    (self.source, state) = (source, Locked(State(transform: transform)))
  }

  // Transforms search or decode all bytes, which must not happen on the actor of the body's reader.
  @concurrent func next() async throws -> [UInt8]? {
    // If a whole chunk is held back, the next one is needed: an empty chunk would mean the end.
    while try !isAtEnd() {
      var piece = try change { try $0.more() }
      if piece == nil {
        let chunk = try await source.next()
        piece = try change { if let chunk { try $0.pass(chunk) } else { try $0.end() } }
        if chunk == nil { state.withLock { $0.isAtEnd = true } }
      }
      if let piece, !piece.isEmpty { return piece }
    }
    return nil
  }

  func cancel(throwing error: any Error) {
    state.withLock { state in
      if !state.isAtEnd { state.failure = state.failure ?? error }
    }
    source.cancel(throwing: error)
  }

  private func isAtEnd() throws -> Bool {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.isAtEnd
    }
  }

  private func change(_ work: (inout Transform) throws -> [UInt8]?) throws -> [UInt8]? {
    guard var transform = state.withLock({ $0.transform.take() }) else { return nil }
    do {
      defer { state.withLock { [transform] in $0.transform = transform } }
      return try work(&transform)
    } catch {
      cancel(throwing: error)
      throw error
    }
  }
}
