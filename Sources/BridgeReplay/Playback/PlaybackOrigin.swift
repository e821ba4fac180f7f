internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import BridgeServer
internal import HTTPTypes

/// Servers on loopback that respond from a recording: one for each recorded origin, all on one thread.
final class PlaybackOrigin: Sendable {
  /// The field that tells this process's own client that the recording had no response; its value identifies the reason
  /// among the ``misses``.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let missField = HTTPField.Name("Bridge-Replay-Miss")!

  private let thread: ServerThread
  private let servers: [LoopbackServer]
  let store: PlaybackStore
  let misses: PlaybackMisses

  /// The port of each origin.
  let ports: [Origin: Int]

  /// Starts the servers.
  ///
  /// - Throws: ``ReplayError`` with code `playbackFailed` when a port cannot be opened.
  init(_ origins: Set<Origin>, _ store: PlaybackStore) async throws(ReplayError) {
    let (thread, misses) = (ServerThread(), PlaybackMisses())
    var ports: [Origin: Int] = [:]
    var servers: [LoopbackServer] = []
    do {
      for origin in origins {
        let server = try await LoopbackServer(
          at: ListenAddress(port: 0), on: thread, PlaybackResponder(origin, store, misses))
        servers.append(server)
        ports[origin] = server.port
      }
    } catch {
      for server in servers { await server.stop() }
      await thread.end()
      throw ReplayError(.playbackFailed, "the playback origin could not open a port: \(error)")
    }
    (self.thread, self.misses, self.ports, self.servers) = (thread, misses, ports, servers)
    self.store = store
  }

  /// Closes every port and connection.
  func stop() async {
    for server in servers { await server.stop() }
    await thread.end()
  }
}
