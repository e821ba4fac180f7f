/// An observer of one reading of a body.
public struct BodyTap: Sendable {
  let onChunk: @Sendable ([UInt8]) -> Void
  let onEnd: @Sendable ((any Error)?) -> Void

  /// - Parameters:
  ///   - onChunk: called with each chunk before the reader gets it.
  ///   - onEnd: called exactly once: with nil after the last chunk, otherwise with what broke the body off;
  ///     `CancellationError` when the reader gave up.
  public init(
    onChunk: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    onEnd: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    (self.onChunk, self.onEnd) = (onChunk, onEnd)
  }
}

extension Body {
  /// The same body with an observer beside it: no second buffer, no copy.
  ///
  /// - Parameters:
  ///   - onChunk: called with each chunk before the reader gets it.
  ///   - onEnd: called exactly once: with nil after the last chunk, otherwise with what broke the body off;
  ///     `CancellationError` when the reader gave up. A body that is never opened counts as given up once
  ///     it is dropped, if it can be read once; a repeatable one that is never opened never ends.
  /// - Returns: the body to read in place of this one, as long and as often readable. Each reader
  ///   of a repeatable one reports its own chunks and its own end.
  public func tapped(
    onChunk: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable ((any Error)?) -> Void
  ) -> Body {
    let tap = BodyTap(onChunk: onChunk, onEnd: onEnd)
    return tapped { tap }
  }

  /// The same body with an observer for each reading: `begin` makes it when the body is opened, or at once for a body
  /// that can be read once.
  public func tapped(_ begin: @escaping @Sendable () -> BodyTap) -> Body {
    var tapped = tappedBytes(begin)
    tapped.trailers = trailers
    tapped.observedBytes = bytesInMemory
    return tapped
  }

  private func tappedBytes(_ begin: @escaping @Sendable () -> BodyTap) -> Body {
    switch storage {
    case .bytes(let bytes):
      Body(length: length, repeatable: { TappedReader(MemoryBodyReader(bytes), begin()) })
    case .repeatable(let open):
      Body(length: length, repeatable: { TappedReader(try open(), begin()) })
    case .once(let reader):
      Body(length: length, once: TappedReader(reader, begin()))
    }
  }
}

/// A reader that tells an observer what passes through it.
final class TappedReader: BodyReader {
  private let source: any BodyReader
  private let onChunk: @Sendable ([UInt8]) -> Void
  private let onEnd: Locked<(@Sendable ((any Error)?) -> Void)?>
  private let isStarted = Locked(false)

  init(_ source: any BodyReader, _ tap: BodyTap) {
    (self.source, onChunk, onEnd) = (source, tap.onChunk, Locked(tap.onEnd))
  }

  deinit { end(CancellationError()) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    do {
      try start()
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

  /// The first read of a tapped `once` body claims the original, which then cannot be read beside it.
  private func start() throws {
    try isStarted.withLock { isStarted in
      guard !isStarted else { return }
      isStarted = true
      try (source as? OnceReader)?.claim()
    }
  }

  private func end(_ error: (any Error)?) {
    let onEnd = onEnd.withLock { onEnd in
      defer { onEnd = nil }
      return onEnd
    }
    onEnd?(error)
  }
}
