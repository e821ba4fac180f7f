internal import NIOCore
internal import NIOPosix

/// The thread that serves the connections of one server, or of several that share it. There can be several threads:
/// each connection stays on one.
package final class ServerThread: Sendable {
  let group: MultiThreadedEventLoopGroup

  /// The number of threads for a server with many clients: one for each processor, up to four.
  package static var usualCount: Int { min(System.coreCount, 4) }

  /// Starts `count` threads. Call ``end()`` at the end.
  package init(count: Int = 1) { group = MultiThreadedEventLoopGroup(numberOfThreads: count) }

  /// Closes open connections and ends the threads.
  package func end() async {
    do {
      try await group.shutdownGracefully()
    } catch {
      // Shutting down a group fails only if it is already shut down.
    }
  }
}
