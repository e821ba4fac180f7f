package import BridgeCore

/// A handler that passes everything on and records how exchanges end.
package struct WitnessHandler: EndAwareHandler {
  /// An end that a witness was told of.
  package struct End: Sendable {
    /// The handler that was told.
    package let handler: HandlerID
    /// The exchange that ended.
    package let exchange: ExchangeID
    /// How it ended.
    package let outcome: ExchangeOutcome

    /// The handler's id and the outcome: `witness finished`.
    package var text: String {
      switch outcome {
      case .finished: "\(handler) finished"
      case .failed: "\(handler) failed"
      case .cancelled: "\(handler) cancelled"
      }
    }
  }

  /// The id of the handler.
  package let id: HandlerID
  private let ends: Journal<End>
  private let work: ScriptedHandler.Work

  /// A handler that records ends in `ends`, and passes requests on unless `work` is given.
  package init(
    _ id: HandlerID = "witness", noting ends: Journal<End>,
    work: @escaping ScriptedHandler.Work = { request, next in try await next(request) }
  ) {
    self.id = id
    self.ends = ends
    self.work = work
  }

  /// Runs the work of the handler.
  package func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    try await work(request, next)
  }

  /// Records the end.
  package func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) {
    ends.note(End(handler: id, exchange: exchange, outcome: outcome))
  }
}
