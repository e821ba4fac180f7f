internal import Synchronization

/// A queue of jobs for one worker at a time, and the tasks that wait for room or for their jobs.
///
/// The worker is a thread, or a task that waits for its own job and does all pending ones. Jobs that end together are
/// therefore done together, without a thread switch.
final class RecordingQueue<Job: Sendable>: Sendable {
  /// Jobs that are done together.
  struct Batch {
    let jobs: [Job]
    fileprivate let weight: Int
    fileprivate let lastNumber: UInt64
  }

  /// How a task that waited for its jobs continues.
  enum Turn {
    /// Its jobs are done.
    case done

    /// The task becomes the worker: it takes one batch, does its jobs, and then calls ``passOn()``.
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

    /// The numbers of jobs added and done.
    var added: UInt64 = 0
    var done: UInt64 = 0
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []
    var waitingForJobs: [Waiter] = []
  }

  private let state = Mutex(State())
  private let maximumWeight: Int

  /// A queue whose ``room()`` waits while the jobs weigh more than `maximumWeight`.
  init(maximumWeight: Int) { self.maximumWeight = maximumWeight }

  /// Adds a job; true if the caller must start a thread for it. An awaited job is left to ``turn()``.
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

  /// Takes all pending jobs. If there are none and `isLast` is true, the worker is released.
  func take(isLast: Bool) -> Batch {
    state.withLock { state in
      defer { state.jobs = [] }
      if state.jobs.isEmpty, isLast { state.hasWorker = false }
      return Batch(jobs: state.jobs, weight: state.weight, lastNumber: state.added)
    }
  }

  /// Marks the jobs of a batch as done and resumes the tasks that waited for them.
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

  /// Ends a task's turn as worker: the next waiting task becomes the worker for the pending jobs. True if jobs are
  /// pending, no task waits, and the caller must start a thread.
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

  /// Waits while the jobs weigh more than the maximum.
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

  /// Waits until every job added so far is done, or makes the task the worker that does them.
  func turn() async -> Turn {
    await withCheckedContinuation { continuation in
      let turn = state.withLock { state -> Turn? in
        if state.done == state.added { return .done }
        // Numbers only grow, so the list stays sorted.
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
