/// The far end of the pipeline: puts one hop on the wire.
///
/// A transport follows no redirect, adds no cookie and decodes no content. Cancelling the task stops the
/// transfer; so does dropping the body of the answer.
public protocol Transport: Sendable {
  /// Sends the request and returns as soon as the head of the answer is there; the body streams.
  ///
  /// Sets the exchange's ``Exchange/phase`` as it goes. Throws the transport's own error when the
  /// hop cannot be made or breaks off, and `CancellationError` after cancellation.
  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse
}
