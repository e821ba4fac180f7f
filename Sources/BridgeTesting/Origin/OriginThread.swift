internal import BridgeCore
internal import Dispatch

/// Threads that may block for as long as they like, which Swift's own pool must not, and that can be joined.
package struct OriginThreads: Sendable {
  private let running = DispatchGroup()

  /// A group without threads.
  package init() {}

  /// Runs `body` on a thread of its own.
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

  /// Returns when every thread that was started has ended.
  package func join() { running.wait() }
}
