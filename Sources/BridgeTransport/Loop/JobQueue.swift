/// Jobs enqueued by the loop's own thread, without lock and wake-up. Confined to that thread.
final class JobQueue {
  private var ready: [UnownedJob] = []
  private var running: [UnownedJob] = []

  var isEmpty: Bool { ready.isEmpty }

  func append(_ job: UnownedJob) { ready.append(job) }

  /// Runs the present jobs, but not those they enqueue; false if there were none.
  func run(on executor: UnownedTaskExecutor) -> Bool {
    guard !ready.isEmpty else { return false }
    swap(&ready, &running)
    for job in running { job.runSynchronously(on: executor) }
    running.removeAll(keepingCapacity: true)
    return true
  }
}
