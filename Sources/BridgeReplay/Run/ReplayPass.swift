internal import BridgeComparison
internal import BridgeCore
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeSession

/// The settings of one pass over a plan.
struct ReplayPass: Sendable {
  /// The round, from 1 on; noise rounds are all 1.
  var round = 1

  /// Collects the findings of a noise round; nil for a counted one.
  var noise: NoiseFinder?

  /// The differences that are accepted.
  var acceptance = Acceptance()

  /// Loads responses missing in the recording from live servers; nil without `--on-miss live`.
  var live: Pipeline?

  /// Spaces requests that may change something; nil if a pace is set or nothing is changed.
  var writes: WriteSpacing?

  /// The clock for the due times of requests.
  var clock: any MonotonicClock = SystemClock()

  /// The wall clock, for responses without a date.
  var wall = WriteSpacing.WallClock.system

  /// When it began, by that clock; nil before.
  var began: Double?

  /// The request behind a response, as recorded and as sent. `lasted`: how long its exchange took, in seconds.
  func asked(
    _ item: PlannedExchange, _ request: BridgeRequest, lasted: Double?
  ) -> ComparedRequest {
    let now = wall.now()
    return ComparedRequest(
      item.recorded.request, sentTo: request.urlText, body: request.body.bytesInMemory,
      recordedAt: item.recordedAt, sentAt: now,
      lengths: SessionLengths(recorded: item.recordedSince, actual: began.map { now - $0 }),
      lasted: ((item.recorded.duration ?? .zero) / .seconds(1), lasted ?? 0))
  }

  /// The comparison rules, with a limit that leaves room for accepted differences.
  func rules(_ options: ReplayOptions) -> ComparisonRules {
    var rules = options.rules
    if noise != nil || !acceptance.isNone {
      rules.maximumDifferences = max(rules.maximumDifferences, Self.maximumDifferences)
    }
    return rules
  }

  private static let maximumDifferences = 10_000

  /// Whether the pass stops at the first difference.
  func stops(_ options: ReplayOptions) -> Bool { noise == nil && options.stopsAtFirstDifference }
}
