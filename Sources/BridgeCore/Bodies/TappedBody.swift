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
    var tapped = tappedBytes(onChunk, onEnd)
    tapped.trailers = trailers
    tapped.bytesBehind = bytesAtHand ?? bytesBehind
    return tapped
  }

  private func tappedBytes(
    _ onChunk: @escaping @Sendable ([UInt8]) -> Void,
    _ onEnd: @escaping @Sendable ((any Error)?) -> Void
  ) -> Body {
    switch storage {
    case .bytes(let bytes):
      Body(
        length: length,
        repeatable: {
          TappedReader(MemoryBodyReader(bytes), onChunk: onChunk, onEnd: onEnd)
        })
    case .repeatable(let open):
      Body(
        length: length,
        repeatable: {
          TappedReader(try open(), onChunk: onChunk, onEnd: onEnd)
        })
    case .once(let reader):
      Body(length: length, once: TappedReader(reader, onChunk: onChunk, onEnd: onEnd))
    }
  }
}

/// A reader that tells an observer what passes through it.
final class TappedReader: BodyReader {
  private let source: any BodyReader
  private let onChunk: @Sendable ([UInt8]) -> Void
  private let onEnd: Locked<(@Sendable ((any Error)?) -> Void)?>
  private let isStarted = Locked(false)

  init(
    _ source: any BodyReader, onChunk: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable ((any Error)?) -> Void
  ) {
    self.source = source
    self.onChunk = onChunk
    self.onEnd = Locked(onEnd)
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
