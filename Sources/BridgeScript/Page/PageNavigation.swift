public import BridgeCore

/// A navigation that page script started by submitting a form or following a link. A browser would show the response; a
/// ``ScriptPage`` does not change, and its script learns nothing of it.
public struct PageNavigation: Sendable {
  /// The request as it entered the pipeline.
  public let request: BridgeRequest

  /// The name of the target frame or window; empty for the page itself.
  public let target: String

  /// The response, whose body streams, or the error.
  public let outcome: Result<BridgeResponse, any Error>
}
