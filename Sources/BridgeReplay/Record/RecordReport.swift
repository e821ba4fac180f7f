/// The counts of a ``RecordingProxy``: traffic seen and written.
package struct RecordReport: Sendable {
  /// How exchanges ended.
  package struct Outcomes: Sendable, Hashable {
    /// To the last byte of the answer.
    package internal(set) var complete = 0

    /// The origin could not be asked, or its answer broke off.
    package internal(set) var failed = 0

    /// The client went away before the end.
    package internal(set) var aborted = 0

    /// Requests that the proxy refused; they are noted in the recording, but are not exchanges.
    package internal(set) var refused = 0

    /// A WebSocket connection passed by the recording, which notes it.
    package internal(set) var tunnelled = 0
  }

  /// How exchanges ended, recorded or not.
  package let outcomes: Outcomes

  /// Why the recording does not hold all of them; nil when it does.
  package let failure: String?

  /// One line that says it all.
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
