/// A change of a body's bytes as they stream, such as a replacement of names.
package protocol BodyTransform: Sendable {
  /// Accepts a chunk and returns the bytes that can be passed on; it may hold the rest back.
  mutating func pass(_ chunk: [UInt8]) -> [UInt8]

  /// The remaining bytes at the end of the body.
  mutating func end() -> [UInt8]
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
  private let source: any BodyReader

  /// Nil while it is in use, and after the end.
  private let transform: Locked<Transform?>

  init(_ transform: Transform, _ source: any BodyReader) {
    (self.source, self.transform) = (source, Locked(transform))
  }

  // Transforms search all bytes, which must not happen on the actor of the body's reader.
  @concurrent func next() async throws -> [UInt8]? {
    // If a whole chunk is held back, the next one is needed: an empty chunk would mean the end.
    while !transform.withLock({ $0 == nil }) {
      let chunk = try await source.next()
      guard var current = transform.withLock({ $0.take() }) else { return nil }
      let passed = chunk.map { current.pass($0) } ?? current.end()
      if chunk != nil { transform.withLock { [current] in $0 = current } }
      if !passed.isEmpty { return passed }
    }
    return nil
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }
}
