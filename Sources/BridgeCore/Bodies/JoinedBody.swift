extension Body {
  /// Concatenates bodies. The result is repeatable if all of them are.
  package static func joined(_ bodies: [Body]) -> Body {
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

  /// Reads the first bytes, as many as arrive at once. Returns them with a body that has all bytes.
  package func peeked(
    while isTooShort: (_ start: [UInt8]) -> Bool = { _ in false }
  ) async throws -> (start: [UInt8], whole: Body) {
    if let bytes = bytesAtHand { return (bytes, self) }
    let reader = try open()
    var start = try await reader.next() ?? []
    while isTooShort(start), let chunk = try await reader.next() { start += chunk }
    let whole = Body.joined([.bytes(start), Body(once: reader)])
    return (start, Body(storage: whole.storage, length: length))
  }
}

/// Reads bodies one after another, and opens each when it is reached.
private final class JoinedReader: BodyReader {
  private let rest: Locked<ArraySlice<LateReader>>

  init(_ bodies: [Body]) { rest = Locked(bodies.map { LateReader($0) }[...]) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    while let reader = rest.withLock({ $0.first }) {
      if let chunk = try await reader.next() { return chunk }
      // The lock is released before the reader is.
      _ = rest.withLock { $0.popFirst() }
    }
    return nil
  }

  func cancel(throwing error: any Error) {
    for reader in rest.withLock({ $0 }) { reader.cancel(throwing: error) }
  }
}
