internal import Synchronization

/// Jobs that are done in order by one worker at a time, with the tasks that wait for room or for their own jobs.
///
/// The worker is a thread, or a task that waits for its own job and does all that have gathered: so jobs that end
/// together are done together, without a change of thread.
final class RecordingQueue<Job: Sendable>: Sendable {
  /// Jobs to do in one go.
  struct Batch {
    let jobs: [Job]
    fileprivate let weight: Int
    fileprivate let lastNumber: UInt64
  }

  /// How it goes on for a task that waited for its jobs.
  enum Turn {
    /// They are done.
    case done

    /// The task is the worker now: it takes one batch, and calls ``passOn()`` after it.
    case work
  }

  private struct Waiter {
    let lastNumber: UInt64
    let continuation: CheckedContinuation<Turn, Never>
  }

  private struct State {
    var jobs: [Job] = []
    var weight = 0
    var hasWorker = false

    /// How many jobs were added, and how many of them are done.
    var added: UInt64 = 0
    var done: UInt64 = 0
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []
    var waitingForJobs: [Waiter] = []
  }

  private let state = Mutex(State())
  private let maximumWeight: Int

  /// A queue with ``room()`` for jobs of this weight.
  init(maximumWeight: Int) { self.maximumWeight = maximumWeight }

  /// Adds a job; true when a thread has to be started to do it. A job that is awaited is left to ``turn()``.
  func add(_ job: Job, weight: Int, isAwaited: Bool = false) -> Bool {
    state.withLock { state in
      state.jobs.append(job)
      state.weight += weight
      state.added += 1
      if isAwaited { return false }
      defer { state.hasWorker = true }
      return !state.hasWorker
    }
  }

  /// Everything that waits. Without any, the worker is done if `isLast`.
  func take(isLast: Bool) -> Batch {
    state.withLock { state in
      defer { state.jobs = [] }
      if state.jobs.isEmpty, isLast { state.hasWorker = false }
      return Batch(jobs: state.jobs, weight: state.weight, lastNumber: state.added)
    }
  }

  /// Notes that the jobs of a batch are done, and lets go of the tasks that waited for them.
  func finish(_ batch: Batch) {
    let (roomy, waiters) = state.withLock { state in
      state.weight -= batch.weight
      state.done = batch.lastNumber
      let count = state.waitingForJobs.prefix { $0.lastNumber <= batch.lastNumber }.count
      defer {
        state.waitingForRoom = []
        state.waitingForJobs.removeFirst(count)
      }
      return (state.waitingForRoom, Array(state.waitingForJobs[..<count]))
    }
    for continuation in roomy { continuation.resume() }
    for waiter in waiters { waiter.continuation.resume(returning: .done) }
  }

  /// Ends the turn of a task: the next one that waits is the worker for what has come meanwhile. True when none waits
  /// and a thread has to be started.
  func passOn() -> Bool {
    let (next, needsThread) = state.withLock { state -> (Waiter?, Bool) in
      guard !state.jobs.isEmpty else {
        state.hasWorker = false
        return (nil, false)
      }
      guard !state.waitingForJobs.isEmpty else { return (nil, true) }
      return (state.waitingForJobs.removeFirst(), false)
    }
    next?.continuation.resume(returning: .work)
    return needsThread
  }

  /// Waits while the jobs weigh more than memory should hold.
  nonisolated(nonsending) func room() async {
    guard state.withLock({ $0.weight > maximumWeight }) else { return }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.weight > maximumWeight { state.waitingForRoom.append(continuation) }
        return state.weight <= maximumWeight
      }
      if isFree { continuation.resume() }
    }
  }

  /// Waits until every job that was added so far is done, or becomes the worker that does them.
  func turn() async -> Turn {
    await withCheckedContinuation { continuation in
      let turn = state.withLock { state -> Turn? in
        if state.done == state.added { return .done }
        // Numbers only grow, so that the list is in their order.
        guard !state.hasWorker else {
          state.waitingForJobs.append(Waiter(lastNumber: state.added, continuation: continuation))
          return nil
        }
        state.hasWorker = true
        return .work
      }
      if let turn { continuation.resume(returning: turn) }
    }
  }
}
