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
