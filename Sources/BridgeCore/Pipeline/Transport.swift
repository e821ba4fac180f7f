/// The far end of the pipeline: puts one hop on the wire.
///
/// A transport follows no redirect, adds no cookie and decodes no content. Cancelling the task stops the
/// transfer; so does dropping the body of the answer.
public protocol Transport: Sendable {
  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse
}
