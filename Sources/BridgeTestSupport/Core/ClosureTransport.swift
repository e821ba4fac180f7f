package import BridgeCore

/// A transport made of a closure, which gets the exchange and the request with its body unread, and must not block.
package struct ClosureTransport: Transport, NonBlocking {
  /// Answers a request.
  package typealias Responder = @Sendable (BridgeRequest, Exchange) async throws -> BridgeResponse

  private let answer: Responder

  /// A transport that answers by `answer`.
  package init(_ answer: @escaping Responder) { self.answer = answer }

  /// Answers the request with the closure.
  package func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    try await answer(request, exchange)
  }
}
