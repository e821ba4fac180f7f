internal import BridgeCore

/// A responder that answers synchronously on the connection's thread, for responses made from memory.
///
/// This saves a task and two thread switches per request. If it blocks, all connections on that thread wait.
package protocol ImmediateResponder: Responder {
  /// Answers a request whose body is complete. The body of the response must be in memory.
  func answer(_ head: RequestHead, _ body: [UInt8]) -> ServerResponse
}

extension ImmediateResponder {
  /// The maximum size of a request body. Larger ones are refused.
  static var maximumBody: Int { 1 << 30 }

  /// Answers once the body is complete. HTTP/2 uses this method.
  package func answer(_ request: ServerRequest) async throws -> ServerResponse {
    answer(request.head, try await request.body.collect(upTo: Self.maximumBody))
  }
}
