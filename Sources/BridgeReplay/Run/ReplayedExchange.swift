public import BridgeComparison
internal import BridgeRecording
public import BridgeSession

/// The result of one exchange of a run.
public struct ReplayedExchange: Sendable {
  /// Identifies an exchange of the run.
  public typealias ID = ReplayExchangeID

  /// The outcome; every case except `same` has a reason.
  public enum Outcome: Sendable {
    /// Everything recorded was compared and is the same; the note lists what was not recorded.
    case same(note: String?)
    /// The responses were compared and differ.
    case different(ComparisonResult)
    /// The request was sent, and the recording has no response to it. The lines name the closest recorded one.
    case unmatched(closest: [String])
    /// No response could be compared. `wasSent` tells whether the request may have reached a server.
    case failed(reason: String, wasSent: Bool)
    /// Left out on purpose.
    case skipped(reason: String)
    /// The run ended before it was sent.
    case unsent(reason: String)
  }

  /// Which exchange of which recording it is.
  public let id: ID

  /// The method as recorded.
  public let method: String

  /// The URL as recorded, without fragment, user name and password. Reports show secrets in it as placeholders.
  public internal(set) var url: String

  /// The outcome.
  public internal(set) var outcome: Outcome

  /// The accepted differences.
  public internal(set) var accepted: [AcceptedDifference]

  /// Its position in one round of the whole run, of which this may be a shard.
  let position: Int

  /// Whether the recorded response has a body.
  let holdsBody: Bool

  /// How long it took; nil when it was not sent.
  public let duration: Duration?

  /// When it took place; nil when it was not sent.
  var timing: ExchangeTiming?

  /// The request as sent, for exchanges that are not the same; otherwise nil.
  var sent: SentRequest?

  /// Whether it was sent twice, because its kept connection was dead.
  var wasSentTwice = false

  /// Whether a WebSocket server sent messages of the recorded kinds in another order.
  var areMessagesReordered = false

  init(
    _ item: PlannedExchange, _ outcome: Outcome, accepted: [AcceptedDifference] = [],
    duration: Duration? = nil, round: Int = 1
  ) {
    id = ID(file: item.id.file, number: item.id.number, round: round)
    position = item.position
    self.accepted = accepted
    method = item.recorded.request.method
    url = RequestBuilder.plainURL(item.recorded.request.url)
    self.outcome = outcome
    self.duration = duration
    if case .response(let answer) = item.recorded.outcome, case .content = answer.body {
      holdsBody = true
    } else {
      holdsBody = false
    }
  }

  /// The comparison of the bodies; nil if no responses were compared or there is no body.
  var comparedBody: ComparisonResult.Body? {
    switch outcome {
    case .same(.some): .notRecorded
    case .different(let result) where result.body != .compared: result.body
    case .same, .different: holdsBody ? .compared : nil
    case .unmatched, .failed, .skipped, .unsent: nil
    }
  }

  /// Whether a response was compared with the recorded one.
  var wasCompared: Bool {
    switch outcome {
    case .same, .different: true
    case .unmatched, .failed, .skipped, .unsent: false
    }
  }

  /// Whether the request went out.
  public var wasSent: Bool {
    switch outcome {
    case .same, .different, .unmatched: true
    case .failed(_, let wasSent): wasSent
    case .skipped, .unsent: false
    }
  }

  /// Whether a run that stops at the first difference stops here.
  var isProblem: Bool {
    switch outcome {
    case .different, .unmatched, .failed: true
    case .same, .skipped, .unsent: false
    }
  }
}
