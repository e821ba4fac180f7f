/// The counts of a ``RecordingProxy``: traffic seen and written.
package struct RecordReport: Sendable {
  /// The number of exchanges by the way they ended.
  package struct Outcomes: Sendable, Hashable {
    /// Exchanges whose response was complete.
    package internal(set) var complete = 0

    /// The origin could not be reached, or its response was incomplete.
    package internal(set) var failed = 0

    /// The client disconnected before the end.
    package internal(set) var aborted = 0

    /// Requests that the proxy refused; they are noted in the recording, but are not exchanges.
    package internal(set) var refused = 0

    /// WebSocket connections that were passed through unrecorded; the recording notes them.
    package internal(set) var tunnelled = 0
  }

  /// How exchanges ended, recorded or not.
  package let outcomes: Outcomes

  /// Why the recording is incomplete; nil if it is complete.
  package let failure: String?

  /// A summary in one line.
  package var summary: String {
    let all = outcomes.complete + outcomes.failed + outcomes.aborted
    var parts = ["\(outcomes.complete) complete"]
    if outcomes.failed > 0 { parts.append("\(outcomes.failed) failed") }
    if outcomes.aborted > 0 { parts.append("\(outcomes.aborted) aborted") }
    let refused = outcomes.refused > 0 ? "; \(outcomes.refused) refused" : ""
    let tunnels =
      outcomes.tunnelled > 0 ? "; \(outcomes.tunnelled) WebSockets passed" : ""
    return "\(all) exchange\(all == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
      + refused + tunnels
  }
}
