internal import BridgeCore
internal import Dispatch

/// Threads that may block, unlike those of Swift's own pool, and that can be joined.
package struct OriginThreads: Sendable {
  private let running = DispatchGroup()

  /// A group without threads.
  package init() {}

  /// Runs `body` on a new thread.
  package func start(_ body: @escaping @Sendable () -> Void) throws(OriginError) {
    running.enter()
    let isStarted = SystemThread.start { [running] in
      body()
      running.leave()
    }
    guard isStarted else {
      running.leave()
      throw OriginError(.system, "no thread to be had")
    }
  }

  /// Returns when every started thread has ended.
  package func join() { running.wait() }
}
