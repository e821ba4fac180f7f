/// The rest of the pipeline after a handler: later handlers, then the transport.
///
/// Call it with the request to pass it on. An exchange handler may call it repeatedly, sequentially or concurrently, if
/// the request's body is repeatable. A hop handler may call it at most once.
public struct Next: Sendable {
  let list: HandlerList
  let exchange: Exchange
  let index: Int
  let contract: HopContract?

  /// The id of the exchange, for logs and per-exchange state.
  public var exchangeID: ExchangeID { exchange.id }

  /// The handlers of the exchange; nil in a pipeline without a ``TrailReadingHandler``.
  public var trail: HandlerTrail? { exchange.trail }

  /// Reports an event to the pipeline's sink. Costs nothing without a sink.
  public func report(_ kind: @autoclosure () -> ExchangeEvent.Kind) { exchange.report(kind()) }

  /// Passes the request on, and returns its response.
  ///
  /// - Throws: `CancellationError` immediately if the task is cancelled, and ``BridgeError`` with code
  ///   `contractViolated` if a hop handler calls it twice or with another origin.
  public nonisolated(nonsending) func callAsFunction(
    _ request: BridgeRequest
  ) async throws -> BridgeResponse {
    if Task.isCancelled { throw CancellationError() }
    try contract?.check(request)
    guard let position = list.firstTaker(of: request, from: index) else {
      if let upgrade = request.webSocket {
        return try await upgrade.send(request, for: exchange, otherwise: list.transport)
      }
      return try await list.transport.send(request, for: exchange)
    }
    let entry = list.entries[position]
    guard entry.isNonBlocking || !request.isOnSharedThread else {
      return try await withTaskExecutorPreference(globalConcurrentExecutor) {
        try await handOver(request, toHandlerAt: position)
      }
    }
    return try await hand(request, toHandlerAt: position)
  }

  /// Runs the handler on the preferred executor of the task. Swift goes there for the first statement here that is not
  /// a call of an async function: a function that runs on its caller's executor would be called too early.
  @concurrent private func handOver(
    _ request: BridgeRequest, toHandlerAt position: Int
  ) async throws -> BridgeResponse {
    var request = request
    request.change { $0.isOnSharedThread = false }
    return try await hand(request, toHandlerAt: position)
  }

  private nonisolated(nonsending) func hand(
    _ request: BridgeRequest, toHandlerAt position: Int
  ) async throws -> BridgeResponse {
    let entry = list.entries[position]
    exchange.trail?.add(entry.id)
    if entry.isEndAware || exchange.isHeard { try exchange.start(entry) }
    guard entry.zone == .hop else {
      return try await entry.handler.handle(request, next: advanced(past: position, nil))
    }
    return try await hop(entry, request, past: position)
  }

  /// Passes the request on once more, if a hop handler made it conditional and the response matches nothing that it
  /// has. Only for requests without a body.
  package nonisolated(nonsending) func again(
    _ request: BridgeRequest
  ) async throws -> BridgeResponse {
    contract?.renew()
    return try await self(request)
  }

  private nonisolated(nonsending) func hop(
    _ entry: HandlerEntry, _ request: BridgeRequest, past position: Int
  ) async throws -> BridgeResponse {
    let contract = HopContract(entry.id, request)
    do {
      let answer = try await entry.handler.handle(request, next: advanced(past: position, contract))
      try contract.throwIfBroken()
      return answer
    } catch {
      // The violation is reported, regardless of the error that the handler threw.
      try contract.throwIfBroken()
      throw error
    }
  }

  private func advanced(past position: Int, _ contract: HopContract?) -> Next {
    Next(list: list, exchange: exchange, index: position + 1, contract: contract)
  }
}
