/// What lies behind a handler: the handlers after it, then the transport.
///
/// Call it with the request to pass it on. An exchange handler may call it any number of times, one after the
/// other or at once, as far as the request's body can be read again; a hop handler at most once.
public struct Next: Sendable {
  let list: HandlerList
  let exchange: Exchange
  let index: Int
  let contract: HopContract?

  /// The number of the exchange, for logs and per-exchange state.
  public var exchangeID: ExchangeID { exchange.id }

  /// Tells the pipeline's event sink what is happening. Costs nothing where nobody listens.
  public func report(_ kind: @autoclosure () -> ExchangeEvent.Kind) { exchange.report(kind()) }

  /// Passes the request on and returns the answer that comes back.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled, and ``BridgeError`` with code
  ///   `contractViolated` when a hop handler calls it twice or with another origin.
  public nonisolated(nonsending) func callAsFunction(
    _ request: BridgeRequest
  ) async throws -> BridgeResponse {
    try Task.checkCancellation()
    try contract?.check(request)
    var position = index
    while position < list.entries.count {
      let entry = list.entries[position]
      position += 1
      if entry.declines(request) { continue }
      try exchange.start(entry)
      guard entry.zone == .hop else {
        return try await entry.handler.handle(request, next: advanced(to: position, nil))
      }
      let contract = HopContract(entry.id, request)
      do {
        let answer = try await entry.handler.handle(request, next: advanced(to: position, contract))
        try contract.throwIfBroken()
        return answer
      } catch {
        // The breach is what has to be told, whatever the handler made of it.
        try contract.throwIfBroken()
        throw error
      }
    }
    return try await list.transport.send(request, for: exchange)
  }

  private func advanced(to position: Int, _ contract: HopContract?) -> Next {
    Next(list: list, exchange: exchange, index: position, contract: contract)
  }
}
