/// The body of a response on its last stretch: when it is over, its exchange is.
final class GuardedReader: BodyReader {
  private enum Source: Sendable {
    case unopened(Body)
    case opening
    case open(any BodyReader)
    case broken(any Error)
  }

  private let source: Locked<Source>
  private let exchange: Exchange

  init(_ body: Body, exchange: Exchange) {
    source = Locked(.unopened(body))
    self.exchange = exchange
  }

  deinit { exchange.end(.cancelled) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    do {
      let chunk = try await opened().next()
      if chunk == nil { await exchange.conclude(.finished) }
      return chunk
    } catch {
      await exchange.conclude(ExchangeOutcome(error))
      throw error
    }
  }

  func cancel(throwing error: any Error) {
    let reader: (any BodyReader)? = source.withLock { source in
      if case .open(let reader) = source { return reader }
      if case .broken = source { return nil }
      source = .broken(error)
      return nil
    }
    reader?.cancel(throwing: error)
  }

  /// The reader of the body, opened by the first call. Reads come one at a time, so that only `cancel` can come between.
  private func opened() throws -> any BodyReader {
    let taken = source.withLock { source in
      let taken = source
      if case .unopened = source { source = .opening }
      return taken
    }
    switch taken {
    case .open(let reader): return reader
    case .broken(let error): throw error
    case .opening: throw CancellationError()
    case .unopened(let body): return try settle(Result { try body.open() })
    }
  }

  /// Keeps what opening the body came to, unless it was broken off meanwhile. Outside of the lock, because `open` and
  /// letting go of a reader run code of others.
  private func settle(_ opened: Result<any BodyReader, any Error>) throws -> any BodyReader {
    let outcome = source.withLock { source -> Result<any BodyReader, any Error> in
      if case .broken(let error) = source { return .failure(error) }
      switch opened {
      case .success(let reader): source = .open(reader)
      case .failure(let error): source = .broken(error)
      }
      return opened
    }
    if case .failure(let error) = outcome, case .success(let reader) = opened {
      reader.cancel(throwing: error)
    }
    return try outcome.get()
  }
}
