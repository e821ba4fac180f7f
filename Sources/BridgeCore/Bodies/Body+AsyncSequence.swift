extension Body: AsyncSequence {
  /// Reads the body chunk by chunk. A second iteration of a `once` body throws at its first step.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private enum Source {
      case bytes([UInt8])
      case unopened(Body)
      case open(any BodyReader)
    }

    private var source: Source

    init(_ body: Body) { source = body.bytesAtHand.map { .bytes($0) } ?? .unopened(body) }

    /// The next chunk, never empty; nil at the end. Throws errors of ``Body/open()`` and of the body.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
      switch source {
      case .bytes(let bytes):
        source = .bytes([])
        return bytes.isEmpty ? nil : bytes
      case .open(let reader): return try await reader.next()
      case .unopened(let body):
        let reader = try body.open()
        source = .open(reader)
        return try await reader.next()
      }
    }
  }

  /// An iterator that opens the body at its first step.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Body {
  /// A body fed by any asynchronous sequence of chunks, which is iterated once, with back-pressure.
  public static func stream<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Int? = nil
  ) -> Body where Chunks.Element == [UInt8] {
    let pump = Locked<Task<Void, Never>?>(nil)
    let channel = BodyChannel(onStop: { pump.withLock { $0.take() }?.cancel() })
    let reader = channel.makeReader()
    // A reader that was aborted or dropped unread never opens it.
    let started = Body {
      pump.withLock { $0 = channel.pump(chunks) }
      return reader
    }
    return Body(length: length, once: LateReader([started]))
  }
}

extension BodyChannel {
  /// Starts a task that copies a sequence into the channel, including its end. Cancel the task to stop.
  ///
  /// `beforeEnd` is called after the last chunk. If it throws, the body fails with that error.
  package func pump<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, beforeEnd: @escaping @Sendable () async throws -> Void = {}
  ) -> Task<Void, Never> where Chunks.Element == [UInt8] {
    Task {
      do {
        for try await chunk in chunks { try await send(chunk) }
        // Many sequences end silently when their task is cancelled. A partial body must not look complete.
        try Task.checkCancellation()
        try await beforeEnd()
        finish()
      } catch {
        finish(throwing: error)
      }
    }
  }
}
