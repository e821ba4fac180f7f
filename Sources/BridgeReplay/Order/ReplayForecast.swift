internal import BridgeRecording
internal import BridgeSession

/// The requests that a run would send, and how long it would take if every exchange took its recorded time. Writes to
/// live servers wait for seconds of their own, as in a run that begins with a second.
package struct ReplayForecast: Sendable {
  /// One exchange of the plan.
  package struct Step: Sendable {
    /// Which exchange of which recording it is.
    package let id: ReplayedExchange.ID

    /// The method as recorded.
    package let method: String

    /// The URL as recorded, less any fragment, user name and password, and without secrets.
    package let url: String

    /// When it would be sent, from the start of the run; nil if it would not be.
    package let start: Duration?

    /// Why it would not be sent; nil if it would be.
    package let reason: String?
  }

  /// Every exchange of the plan, in order.
  package let steps: [Step]

  /// How long one round of the run would take.
  package let duration: Duration

  /// The number of rounds, noise rounds included.
  package let rounds: Int

  /// How many of the exchanges to send have no recorded duration; they count as zero.
  package let untimed: Int

  /// Whether only the recorded times determine when requests are sent.
  package let isPaced: Bool

  /// Whether the recording responds, which takes less time than a server took.
  package let isServed: Bool

  /// `writes`: what spaces requests that may change something; nil if nothing does.
  init(
    _ plan: ReplayPlan, _ options: ReplayOptions, _ mask: ReportMask, writes: WriteSpacing? = nil
  ) {
    let due = options.pacing.due(plan.items)
    var clock = VirtualRun(plan.items, options, due, writes)
    clock.run()
    duration = clock.now
    isPaced = options.pacing.pace != .asSoonAsPossible
    isServed = if case .recorded = options.against { true } else { false }
    rounds = options.repetitions + options.noiseRuns
    steps = zip(plan.items, clock.starts).map { Step($0, start: $1, mask) }
    untimed = plan.items.count { $0.isToBeSent && $0.recorded.duration == nil }
  }
}

extension ReplayForecast.Step {
  fileprivate init(_ item: PlannedExchange, start: Duration?, _ mask: ReportMask) {
    id = item.id
    method = item.recorded.request.method
    url = mask.url(RequestBuilder.plainURL(item.recorded.request.url))
    switch item.decision {
    case .send: (self.start, reason) = (start, nil)
    case .skip(let reason): (self.start, self.reason) = (nil, "skipped: \(mask.sentence(reason))")
    case .refuse(let reason):
      (self.start, self.reason) = (nil, "not sent: \(mask.sentence(reason))")
    }
  }
}

/// A simulated run, of which only the time is counted.
private struct VirtualRun {
  private let items: [PlannedExchange]
  private let concurrency: Int
  private let due: [Duration]
  private let writes: WriteSpacing?
  private var schedule: ReplaySchedule

  /// Exchanges in flight, by when they end.
  private var ends = TimeHeap()
  private var underWay = 0
  private(set) var starts: [Duration?]
  private(set) var now = Duration.zero

  init(
    _ items: [PlannedExchange], _ options: ReplayOptions, _ due: [Duration],
    _ writes: WriteSpacing?
  ) {
    self.items = items
    (self.due, self.writes) = (due, writes)
    concurrency = options.concurrency
    schedule = ReplaySchedule(items, options.order, due: due)
    starts = Array(repeating: nil, count: items.count)
  }

  mutating func run() {
    repeat {
      while underWay < concurrency, let item = schedule.take() { begin(item) }
    } while finishNext()
  }

  private mutating func begin(_ item: Int) {
    underWay += 1
    let isToBeSent = items[item].isToBeSent
    var start = isToBeSent && !due.isEmpty ? max(now, due[item]) : now
    if isToBeSent, let writes {
      start = .seconds(writes.time(of: items[item], dueAt: start / .seconds(1)))
    }
    starts[item] = start
    ends.push((isToBeSent ? start + (items[item].recorded.duration ?? .zero) : start, item))
  }

  private mutating func finishNext() -> Bool {
    guard let (end, item) = ends.pop() else { return false }
    now = max(now, end)
    underWay -= 1
    schedule.finish(item)
    return true
  }
}
