/// Where the bytes of a body come from, chunk by chunk, for one reader.
///
/// A reader that is let go before its end stops what feeds it.
public protocol BodyReader: AnyObject, Sendable {
  /// The next chunk, never empty; nil at the end. Throws what broke the body off.
  ///
  /// One call at a time. Cancelling the task makes a waiting call throw and stops the source.
  ///
  /// It runs where its caller runs. A reader that computes for long should say `@concurrent`.
  nonisolated(nonsending) func next() async throws -> [UInt8]?

  /// Breaks the body off: a waiting or later `next` throws `error`. Does nothing after the end.
  func cancel(throwing error: any Error)
}

/// A reader of bytes that are already in memory.
final class MemoryBodyReader: BodyReader {
  private let rest: Locked<Result<[UInt8], any Error>>

  init(_ bytes: [UInt8]) { rest = Locked(.success(bytes)) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let bytes = try rest.withLock { rest in
      let bytes = try rest.get()
      rest = .success([])
      return bytes
    }
    return bytes.isEmpty ? nil : bytes
  }

  func cancel(throwing error: any Error) {
    rest.withLock { rest in
      if case .success(let bytes) = rest, !bytes.isEmpty { rest = .failure(error) }
    }
  }
}
