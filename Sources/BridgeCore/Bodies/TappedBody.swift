/// An observer of one reading of a body.
public struct BodyTap: Sendable {
  let onChunk: @Sendable ([UInt8]) -> Void
  let onEnd: @Sendable ((any Error)?) -> Void

  /// - Parameters:
  ///   - onChunk: called with each chunk before the reader gets it.
  ///   - onEnd: called exactly once: with nil after the last chunk, otherwise with the error of the body;
  ///     `CancellationError` if the reader stopped.
  public init(
    onChunk: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    onEnd: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    (self.onChunk, self.onEnd) = (onChunk, onEnd)
  }
}

extension Body {
  /// The same body with an observer. Nothing is buffered or copied.
  ///
  /// - Parameters:
  ///   - onChunk: called with each chunk before the reader gets it.
  ///   - onEnd: called exactly once: with nil after the last chunk, otherwise with the error of the body;
  ///     `CancellationError` if the reader stopped. A `once` body that is dropped unopened counts as stopped. A
  ///     repeatable body that is never opened never ends.
  /// - Returns: the body to read instead of this one, with the same length and iteration. Each reader of a repeatable
  ///   body reports its own chunks and end.
  public func tapped(
    onChunk: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable ((any Error)?) -> Void
  ) -> Body {
    let tap = BodyTap(onChunk: onChunk, onEnd: onEnd)
    return tapped { tap }
  }

  /// The same body with an observer for each reading. `begin` makes it when the body is opened; for a `once` body,
  /// immediately.
  public func tapped(_ begin: @escaping @Sendable () -> BodyTap) -> Body {
    var tapped = tappedBytes(begin)
    tapped.trailers = trailers
    tapped.observedBytes = bytesInMemory
    return tapped
  }

  private func tappedBytes(_ begin: @escaping @Sendable () -> BodyTap) -> Body {
    switch iteration {
    case .repeatable: Body(length: length, repeatable: { TappedReader(try open(), begin()) })
    // The original can be read until the first read of this one.
    case .once: Body(length: length, once: TappedReader(LateReader([self]), begin()))
    }
  }
}

/// A reader that reports to an observer.
final class TappedReader: BodyReader {
  private let source: any BodyReader
  private let onChunk: @Sendable ([UInt8]) -> Void
  /// Nil after the end.
  private let onEnd: Locked<(@Sendable ((any Error)?) -> Void)?>

  init(_ source: any BodyReader, _ tap: BodyTap) {
    (self.source, onChunk, onEnd) = (source, tap.onChunk, Locked(tap.onEnd))
  }

  deinit { end(CancellationError()) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    do {
      guard let chunk = try await source.next() else {
        end(nil)
        return nil
      }
      onChunk(chunk)
      return chunk
    } catch {
      end(error)
      throw error
    }
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }

  private func end(_ error: (any Error)?) { onEnd.withLock { $0.take() }?(error) }
}
