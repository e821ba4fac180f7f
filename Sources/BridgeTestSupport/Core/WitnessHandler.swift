package import BridgeCore

/// A handler that passes everything on and notes how its exchanges end.
package struct WitnessHandler: EndAwareHandler {
  /// One end that a witness was told of.
  package struct End: Sendable {
    /// Who was told.
    package let handler: HandlerID
    /// Which exchange ended.
    package let exchange: ExchangeID
    /// How it ended.
    package let outcome: ExchangeOutcome

    /// The end in two words: `witness finished`.
    package var text: String {
      switch outcome {
      case .finished: "\(handler) finished"
      case .failed: "\(handler) failed"
      case .cancelled: "\(handler) cancelled"
      }
    }
  }

  /// The name it is registered under.
  package let id: HandlerID
  private let ends: Journal<End>
  private let work: ScriptedHandler.Work

  /// A handler that notes ends in `ends`, and passes requests on unless `work` says otherwise.
  package init(
    _ id: HandlerID = "witness", noting ends: Journal<End>,
    work: @escaping ScriptedHandler.Work = { request, next in try await next(request) }
  ) {
    self.id = id
    self.ends = ends
    self.work = work
  }

  /// Does its work.
  package func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    try await work(request, next)
  }

  /// Notes the end.
  package func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) {
    ends.note(End(handler: id, exchange: exchange, outcome: outcome))
  }
}
