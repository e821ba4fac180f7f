internal import NIOCore
internal import NIOPosix

/// The thread that serves the connections of one server, or of several that share it.
package final class ServerThread: Sendable {
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Starts the thread. ``end()`` has to be called in the end.
  package init() {}

  /// Closes what is still open, and ends the thread.
  package func end() async {
    do {
      try await group.shutdownGracefully()
    } catch {
      // Shutting down a group fails only when it was shut down before, which is what is wanted.
    }
  }
}
