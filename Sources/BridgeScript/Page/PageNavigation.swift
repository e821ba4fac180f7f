public import BridgeCore

/// Where page script has led, by submitting a form or following a link. A browser would show the answer next; a
/// ``ScriptPage`` stays what it is, and its script learns nothing of it.
public struct PageNavigation: Sendable {
  /// The request as it went into the pipeline.
  public let request: BridgeRequest

  /// The frame or window that was named for it; empty for the page itself.
  public let target: String

  /// The response, whose body streams, or the error.
  public let outcome: Result<BridgeResponse, any Error>
}
