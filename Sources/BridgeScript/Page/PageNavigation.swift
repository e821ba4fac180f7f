public import BridgeCore

/// Where page script has led, by submitting a form or following a link. A browser would show the answer next; a
/// ``ScriptPage`` stays what it is, and its script learns nothing of it.
public struct PageNavigation: Sendable {
  /// What was asked, as it went into the pipeline.
  public let request: BridgeRequest

  /// The frame or window that was named for it; empty for the page itself.
  public let target: String

  /// The answer, whose body streams, or why there is none.
  public let outcome: Result<BridgeResponse, any Error>
}
