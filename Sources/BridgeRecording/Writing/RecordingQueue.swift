internal import Synchronization

/// Jobs that wait to be done in order by one thread, with the tasks that wait for room or for their own jobs.
final class RecordingQueue<Job: Sendable>: Sendable {
  /// Jobs to do in one go.
  struct Batch {
    let jobs: [Job]
    fileprivate let weight: Int
    fileprivate let lastNumber: UInt64
  }

  private struct State {
    var jobs: [Job] = []
    var weight = 0
    var isDraining = false

    /// How many jobs were added, and how many of them are done.
    var added: UInt64 = 0
    var done: UInt64 = 0
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []
    var waitingForJobs: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let maximumWeight: Int

  /// A queue with ``room()`` for jobs of this weight.
  init(maximumWeight: Int) { self.maximumWeight = maximumWeight }

  /// Adds a job; true when a thread has to be started to do it.
  func add(_ job: Job, weight: Int) -> Bool {
    state.withLock { state in
      state.jobs.append(job)
      state.weight += weight
      state.added += 1
      defer { state.isDraining = true }
      return !state.isDraining
    }
  }

  /// Everything that waits. Without any, the thread ends if `isLast`; the next ``add(_:weight:)`` asks for another.
  func take(isLast: Bool) -> Batch {
    state.withLock { state in
      defer { state.jobs = [] }
      if state.jobs.isEmpty, isLast { state.isDraining = false }
      return Batch(jobs: state.jobs, weight: state.weight, lastNumber: state.added)
    }
  }

  /// Notes that the jobs of a batch are done, and lets go of the tasks that waited for them.
  func finish(_ batch: Batch) {
    let released = state.withLock { state in
      state.weight -= batch.weight
      state.done = batch.lastNumber
      var released = state.waitingForRoom
      state.waitingForRoom = []
      let count = state.waitingForJobs.prefix { $0.number <= batch.lastNumber }.count
      released += state.waitingForJobs[..<count].map(\.continuation)
      state.waitingForJobs.removeFirst(count)
      return released
    }
    for continuation in released { continuation.resume() }
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

  /// Waits until every job that was added so far is done.
  nonisolated(nonsending) func settle() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        // Numbers only grow, so that the list is in their order.
        if state.done < state.added {
          state.waitingForJobs.append((state.added, continuation))
        }
        return state.done == state.added
      }
      if isDone { continuation.resume() }
    }
  }
}
