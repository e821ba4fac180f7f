/// The outermost reader of a response body. Its end ends the exchange.
final class GuardedReader: BodyReader {
  private let source: LateReader
  private let exchange: Exchange

  init(_ body: Body, exchange: Exchange) {
    (source, self.exchange) = (LateReader([body]), exchange)
  }

  deinit { exchange.end(.cancelled) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    do {
      let chunk = try await source.next()
      if chunk == nil { await exchange.conclude(.finished) }
      return chunk
    } catch {
      await exchange.conclude(ExchangeOutcome(error))
      throw error
    }
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }
}
