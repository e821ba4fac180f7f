/// The source of a body's bytes for one reader, chunk by chunk.
///
/// Releasing a reader before its end stops its source.
public protocol BodyReader: AnyObject, Sendable {
  /// The next chunk, never empty; nil at the end. Throws the error of the body.
  ///
  /// Make one call at a time. Cancelling the task makes a waiting call throw, and stops the source.
  ///
  /// It runs on its caller's actor. A reader with long computations should be `@concurrent`.
  nonisolated(nonsending) func next() async throws -> [UInt8]?

  /// Fails the body: a waiting or later `next` throws `error`. Does nothing after the end.
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
