/// The end of the pipeline: sends one hop over the network.
///
/// A transport does not follow redirects, add cookies or decode content. Cancelling the task, or dropping the body of
/// the response, stops the transfer.
public protocol Transport: Sendable {
  /// Sends the request. Returns as soon as the head of the response is available; the body streams.
  ///
  /// Updates the exchange's ``Exchange/phase``. Throws the transport's own error if the hop fails, and
  /// `CancellationError` after cancellation.
  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse
}
