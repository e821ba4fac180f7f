package import BridgeComparison
package import BridgeCore
package import BridgeRecording

/// An exchange of a run, with what was decided about it before anything is sent. A class, because it is passed around
/// often.
package final class PlannedExchange: Sendable {
  package enum Decision: Sendable {
    case send(BridgeRequest, recorded: RecordedResponse)
    case skip(String)

    /// The request should be sent but cannot be.
    case refuse(String)
  }

  package let id: ReplayExchangeID
  package let recorded: RecordedExchange
  package let decision: Decision

  /// The decision about its recorded credentials if one server stands in for all; otherwise nil.
  package let credentials: CredentialDecision?

  /// The key by which a playback origin finds the response; nil in runs against servers.
  package let key: KeyedRequest?

  /// Its position in the plan of the whole run, of which this may be a shard.
  package let position: Int

  /// When it was recorded, in seconds since 1970; nil if that is not known.
  package let recordedAt: Double?

  /// How many seconds after the first exchange of its recording that was; nil if that is not known.
  package let recordedSince: Double?

  package init(
    id: ReplayExchangeID, recorded: RecordedExchange, decision: Decision,
    credentials: CredentialDecision? = nil, key: KeyedRequest? = nil, position: Int = 0,
    recordedAt: Double? = nil, recordedSince: Double? = nil
  ) {
    (self.id, self.recorded, self.decision) = (id, recorded, decision)
    (self.credentials, self.key, self.position) = (credentials, key, position)
    (self.recordedAt, self.recordedSince) = (recordedAt, recordedSince)
  }

  /// Why the recording has no response; nil if it has one.
  package var missingResponse: String? { recorded.missingResponse }

  /// The recorded response to a request that is sent; nil for other requests, and without a recorded response.
  package var response: RecordedResponse? {
    guard case .send(_, let recorded) = decision, missingResponse == nil else { return nil }
    return recorded
  }
}

/// The decision about credentials that were recorded for another server.
package struct CredentialDecision: Sendable {
  /// The host they were recorded for.
  package let origin: Origin

  package let isWithheld: Bool

  package init(origin: Origin, isWithheld: Bool) {
    (self.origin, self.isWithheld) = (origin, isWithheld)
  }
}

extension RecordedExchange {
  /// Why the recording has no response; nil if it has one.
  package var missingResponse: String? {
    guard case .noResponse(let reason) = outcome else { return nil }
    return "the recording has no response to compare with: \(reason)"
  }
}
