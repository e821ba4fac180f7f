/// The body of an answer on its last stretch: when it is over, its exchange is.
final class GuardedReader: BodyReader {
  private enum Source: Sendable {
    case unopened(Body)
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
      if chunk == nil { exchange.end(.finished) }
      return chunk
    } catch {
      exchange.end(ExchangeOutcome(error))
      throw error
    }
  }

  func cancel(throwing error: any Error) {
    let reader: (any BodyReader)? = source.withLock { source in
      switch source {
      case .unopened:
        source = .broken(error)
        return nil
      case .open(let reader): return reader
      case .broken: return nil
      }
    }
    reader?.cancel(throwing: error)
  }

  private func opened() throws -> any BodyReader {
    try source.withLock { source in
      switch source {
      case .open(let reader): return reader
      case .broken(let error): throw error
      case .unopened(let body):
        let reader = try body.open()
        source = .open(reader)
        return reader
      }
    }
  }
}
