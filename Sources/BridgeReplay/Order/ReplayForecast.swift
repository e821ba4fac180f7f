internal import BridgeRecording
internal import BridgeSession

/// The requests that a run would send, and how long it would take if every exchange took its recorded time.
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

  init(_ plan: ReplayPlan, _ options: ReplayOptions, _ mask: ReportMask) {
    let due = options.pacing.due(plan.items)
    var clock = VirtualRun(plan.items, options, due)
    clock.run()
    duration = clock.now
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
  private var schedule: ReplaySchedule

  /// Exchanges in flight, by when they end.
  private var ends = TimeHeap()
  private var underWay = 0
  private(set) var starts: [Duration?]
  private(set) var now = Duration.zero

  init(_ items: [PlannedExchange], _ options: ReplayOptions, _ due: [Duration]) {
    self.items = items
    self.due = due
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
    let start = isToBeSent && !due.isEmpty ? max(now, due[item]) : now
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
