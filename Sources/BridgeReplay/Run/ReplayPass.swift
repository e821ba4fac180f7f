internal import BridgeCore
internal import BridgeKit
internal import BridgeRecording

/// What sets one pass over a plan apart from the others of a run.
struct ReplayPass: Sendable {
  /// The round it is, from 1 on; those that look for noise are all the first.
  var round = 1

  /// Takes in what a pass finds that only looks for noise; nil for one that counts.
  var noise: NoiseFinder?

  /// What of the differences is accepted.
  var acceptance = Acceptance()

  /// Loads from the live servers what the recording has no answer to; nil where that was not asked for.
  var live: Pipeline?

  /// The clock that requests are due by.
  var clock: any MonotonicClock = SystemClock()

  /// The rules to compare by: what is accepted must not crowd out what is not.
  func rules(_ options: ReplayOptions) -> ComparisonRules {
    var rules = options.rules
    if noise != nil || !acceptance.isNone {
      rules.maximumDifferences = max(rules.maximumDifferences, Self.mostDifferences)
    }
    return rules
  }

  private static let mostDifferences = 10_000

  /// Whether a pass ends at the first difference.
  func stops(_ options: ReplayOptions) -> Bool { noise == nil && options.stopsAtFirstDifference }
}
