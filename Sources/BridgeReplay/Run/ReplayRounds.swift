internal import BridgeComparison
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeSession

/// The passes of a run and their results: noise rounds first, then the counted ones.
struct ReplayRounds {
  private let plan: ReplayPlan
  private let options: ReplayOptions
  private let recordings: [Recording]
  private let live: Pipeline?
  private let writes: WriteSpacing?
  private let mask: ReportMask
  private let noise = NoiseFinder()
  private var noiseRuns = 0
  private var acceptance: Acceptance
  private var stopReason: String?

  /// The next counted round.
  private var round = 1

  /// The results of counted rounds, round by round, in the order of the plan.
  private(set) var exchanges: [ReplayedExchange] = []

  /// How late requests left in them; nil without a pace.
  private(set) var lag: PaceLag?

  /// The session state of the last counted round; nil if everything was sent as recorded.
  private(set) var state: StateReport?

  init(
    _ plan: ReplayPlan, _ options: ReplayOptions, _ recordings: [Recording], mask: ReportMask,
    live: Pipeline? = nil
  ) {
    (self.plan, self.options, self.recordings) = (plan, options, recordings)
    (self.live, self.mask) = (live, mask)
    writes = options.spacesWrites ? WriteSpacing(recordings) : nil
    acceptance = Acceptance()
    acceptance.profile = options.profile.map { ProfileIndex($0, mask) }
    if options.acceptsDifferences {
      acceptance.baseline = .writing
    } else if let baseline = options.baseline {
      acceptance.baseline = .reading(
        BaselineIndex(
          baseline, recordings, mask, isExact: !options.rules.acceptsSameKinds))
    }
  }

  /// The pass to run now; nil if all are done. The caller must add the result of every pass returned here.
  var next: ReplayPass? {
    if noiseRuns < options.noiseRuns, !Task.isCancelled {
      return ReplayPass(noise: noise, live: live, writes: writes)
    }
    guard round <= options.repetitions, stopReason == nil else { return nil }
    return ReplayPass(round: round, acceptance: acceptance, live: live, writes: writes)
  }

  /// The findings of noise rounds, by place and kind.
  var learned: ReplayProfile { noise.profile(plan.items, mask) }

  /// How many passes have ended.
  var finished: Int { noiseRuns + round - 1 }

  /// Adds the result of a pass. If the run stops, the exchanges of later rounds are added as unsent.
  mutating func add(_ results: [ReplayedExchange], of pass: ReplayPass, _ run: ReplayRun) {
    guard pass.noise == nil else {
      noiseRuns += 1
      acceptance.noise = noise.places
      return
    }
    exchanges += results
    if let lag = run.lag { self.lag = self.lag.map { $0.joined(with: lag) } ?? lag }
    state = run.stateReport
    round += 1
    stopReason = run.stopReason ?? (Task.isCancelled ? ReplayRun.interrupted : nil)
    guard let stopReason, round <= options.repetitions else { return }
    for rest in round...options.repetitions {
      exchanges += plan.items.map { item in
        ReplayedExchange(item, .unsent(reason: stopReason), round: rest)
      }
    }
  }
}
