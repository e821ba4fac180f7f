internal import NIOCore
internal import NIOPosix

/// The thread that serves the connections of one server, or of several that share it. It can be several threads: each
/// connection stays on one.
package final class ServerThread: Sendable {
  let group: MultiThreadedEventLoopGroup

  /// How many threads a server of many clients has: one for each processor, up to four.
  package static var usualCount: Int { min(System.coreCount, 4) }

  /// Starts as many threads. ``end()`` has to be called in the end.
  package init(count: Int = 1) { group = MultiThreadedEventLoopGroup(numberOfThreads: count) }

  /// Closes what is still open, and ends the threads.
  package func end() async {
    do {
      try await group.shutdownGracefully()
    } catch {
      // Shutting down a group fails only when it was shut down before, which is what is wanted.
    }
  }
}
