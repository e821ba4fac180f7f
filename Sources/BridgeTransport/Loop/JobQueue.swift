/// Jobs that the loop's own thread enqueued: they need no lock and no wake-up. Confined to that thread.
final class JobQueue {
  private var ready: [UnownedJob] = []
  private var running: [UnownedJob] = []

  var isEmpty: Bool { ready.isEmpty }

  func append(_ job: UnownedJob) { ready.append(job) }

  /// Runs what is there, but not what that enqueues; false when there was nothing.
  func run(on executor: UnownedTaskExecutor) -> Bool {
    guard !ready.isEmpty else { return false }
    swap(&ready, &running)
    for job in running { job.runSynchronously(on: executor) }
    running.removeAll(keepingCapacity: true)
    return true
  }
}
