internal import BridgeCore

/// A responder that answers at once, on the thread of its connections: for responses that are made from memory.
///
/// It saves a task and two changes of thread per request. While it waits for anything, all connections of its server
/// wait, too.
package protocol ImmediateResponder: Responder {
  /// Answers a request, whose body has come in whole, with a response whose body is at hand.
  func answer(_ head: RequestHead, _ body: [UInt8]) -> ServerAnswer
}

extension ImmediateResponder {
  /// Larger bodies are refused.
  static var maximumBody: Int { 1 << 30 }

  /// Answers once the body has come in, as over HTTP/2.
  package func answer(_ request: ServerRequest) async throws -> ServerAnswer {
    answer(request.head, try await request.body.collect(upTo: Self.maximumBody))
  }
}
