public import BridgeRecording

/// What came of one exchange of a run.
public struct ReplayedExchange: Sendable {
  /// Names an exchange: the position of its recording in the run, and its number in there.
  public struct ID: Sendable, Hashable, Comparable {
    /// The 0-based position of the recording in the run.
    public let file: Int

    /// The 1-based position of the entry in its file.
    public let number: Int

    /// The 1-based round of a run that repeats its recordings.
    public internal(set) var round = 1

    /// Sorts by round, by recording, then by number.
    public static func < (left: ID, right: ID) -> Bool {
      (left.round, left.file, left.number) < (right.round, right.file, right.number)
    }
  }

  /// What came of it; every case but `same` says why.
  public enum Outcome: Sendable {
    /// Everything the recording holds was compared and is the same; the note says what it does not hold.
    case same(note: String?)
    /// The answers were compared and are not the same.
    case different(ComparisonResult)
    /// The request was sent, and the recording has no answer to it. The lines name the closest it has.
    case unmatched(closest: [String])
    /// No answer could be compared. `wasSent` says whether the request may have reached a server.
    case failed(reason: String, wasSent: Bool)
    /// Left out on purpose.
    case skipped(reason: String)
    /// The run ended before its turn.
    case unsent(reason: String)
  }

  /// Which exchange of which recording it is.
  public let id: ID

  /// The method as recorded.
  public let method: String

  /// The URL as recorded, wherever the request was sent; less any fragment, user name and password.
  /// Reports show it with placeholders for the secrets in it.
  public internal(set) var url: String

  /// What came of it.
  public internal(set) var outcome: Outcome

  /// The differences that do not count, and why.
  public internal(set) var accepted: [AcceptedDifference]

  /// Its place in one round of the whole run, of which this one may be a shard.
  let position: Int

  /// Whether the recording holds a body to its answer.
  let holdsBody: Bool

  /// How long it took; nil when it was not sent.
  public let duration: Duration?

  /// When it took place; nil when it was not sent.
  var timing: ExchangeTiming?

  /// What went out, for those that are not the same; nil for the others, and where nothing went out.
  var sent: SentRequest?

  /// Whether it went out twice, because the kept connection it went over first was dead.
  var wasSentTwice = false

  init(
    _ item: ReplayPlan.Item, _ outcome: Outcome, accepted: [AcceptedDifference] = [],
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

  /// What became of the bodies; nil where no answers were compared or there is no body to compare.
  var comparedBody: ComparisonResult.Body? {
    switch outcome {
    case .same(.some): .notRecorded
    case .different(let result) where result.body != .compared: result.body
    case .same, .different: holdsBody ? .compared : nil
    case .unmatched, .failed, .skipped, .unsent: nil
    }
  }

  /// Whether an answer was compared with the recorded one.
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
  var isTrouble: Bool {
    switch outcome {
    case .different, .unmatched, .failed: true
    case .same, .skipped, .unsent: false
    }
  }
}
