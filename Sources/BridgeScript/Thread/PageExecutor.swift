internal import BridgeCore
internal import Dispatch
internal import Synchronization

/// The thread of one page: a queue of work in order of arrival, and a wake-up time.
///
/// JavaScriptCore is used only on this thread, so a page behaves as on a browser's main thread, and blocking script
/// delays only its own page.
final class PageExecutor: SerialExecutor {
  private enum Work {
    case job(UnownedJob)
    case block(@Sendable () -> Void)
  }

  private struct State {
    var queue: [Work] = []
    var isAsleep = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let alarm = DispatchSemaphore(value: 0)
  private let thread = Atomic<UInt>(0)
  private let schedule = Mutex<Schedule?>(nil)

  /// Work outside the queue, run between two turns.
  struct Schedule: Sendable {
    /// Runs the work that is due, and returns the time of the next.
    let runDue: @Sendable () -> ContinuousClock.Instant?
  }

  /// Starts the thread; false if the system provides none.
  func start() -> Bool { SystemThread.start { self.run() } }

  /// Whether this is the page's thread.
  var isCurrent: Bool { thread.load(ordering: .relaxed) == SystemThread.current }

  func enqueue(_ job: consuming ExecutorJob) { submit(.job(UnownedJob(job))) }

  func checkIsolated() { precondition(isCurrent, "this is not the page's thread") }

  /// Runs `block` on the page's thread, after the work posted before.
  func post(_ block: @escaping @Sendable () -> Void) { submit(.block(block)) }

  /// Sets the work to run between two turns; nil for none. Call it on the page's thread.
  func set(_ schedule: Schedule?) { self.schedule.withLock { $0 = schedule } }

  /// Ends the thread after `last`, which runs after all work posted before.
  func end(after last: @escaping @Sendable () -> Void) {
    post(last)
    let wasAsleep = state.withLock { state in
      state.isOver = true
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if wasAsleep { alarm.signal() }
  }

  private func submit(_ work: Work) {
    let wasAsleep = state.withLock { state in
      state.queue.append(work)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if wasAsleep { alarm.signal() }
  }

  private func run() {
    thread.store(SystemThread.current, ordering: .relaxed)
    var batch: [Work] = []
    while true {
      let isOver = take(&batch)
      if isOver, batch.isEmpty { return }
      for work in batch { perform(work) }
      batch.removeAll(keepingCapacity: true)
      let moment = schedule.withLock { $0 }?.runDue()
      sleep(until: moment)
    }
  }

  private func perform(_ work: Work) {
    switch work {
    case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
    case .block(let block): block()
    }
  }

  /// Exchanges an empty list for the pending work; returns whether the thread should end.
  private func take(_ batch: inout [Work]) -> Bool {
    state.withLock { state in
      swap(&state.queue, &batch)
      return state.isOver
    }
  }

  private func sleep(until moment: ContinuousClock.Instant?) {
    let mayDoze = state.withLock { state in
      state.isAsleep = state.queue.isEmpty && !state.isOver
      return state.isAsleep
    }
    guard mayDoze else { return }
    // A signal that arrives as the time runs out wakes the next sleep needlessly, which does no harm.
    if let moment {
      _ = alarm.wait(timeout: .now() + Self.wait(until: moment))
    } else {
      alarm.wait()
    }
    state.withLock { $0.isAsleep = false }
  }

  private static func wait(until moment: ContinuousClock.Instant) -> DispatchTimeInterval {
    // An hour is as good as forever, because the loop checks again.
    let rest = min(max(.zero, ContinuousClock.now.duration(to: moment)), .seconds(3600))
    let (seconds, attoseconds) = rest.components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000) + 1)
  }
}
