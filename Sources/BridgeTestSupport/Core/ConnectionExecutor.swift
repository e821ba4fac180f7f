internal import Dispatch

/// An executor that stands for the thread of a connection, and knows whether it runs the caller.
package final class ConnectionExecutor: TaskExecutor {
  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "connection")

  /// An executor with a thread of its own.
  package init() { queue.setSpecific(key: Self.key, value: true) }

  /// Whether the caller runs on any of them.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Runs the job.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
