internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import NIOCore
internal import NIOPosix

/// A server on loopback that answers from a recording, with a port for each recorded origin.
final class PlaybackOrigin: Sendable {
  /// The field that tells this process's own client that the recording had no answer; its value finds the reason
  /// among the ``misses``.
  static let missField = "Bridge-Replay-Miss"

  private let group: MultiThreadedEventLoopGroup
  private let channels: [any Channel]
  let store: PlaybackStore
  let misses: PlaybackMisses

  /// Where each origin is served.
  let ports: [Origin: Int]

  /// Starts to serve.
  ///
  /// - Throws: ``ReplayError`` with code `playbackFailed` when a port cannot be opened.
  init(_ origins: Set<Origin>, _ store: PlaybackStore) async throws(ReplayError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let misses = PlaybackMisses()
    var ports: [Origin: Int] = [:]
    var channels: [any Channel] = []
    do {
      for origin in origins {
        let channel = try await Self.listen(origin, store, misses, group)
        channels.append(channel)
        ports[origin] = channel.localAddress?.port
      }
    } catch {
      await Self.end(group)
      throw ReplayError(.playbackFailed, "the playback origin could not open a port: \(error)")
    }
    (self.group, self.misses, self.ports, self.channels) = (group, misses, ports, channels)
    self.store = store
  }

  /// Closes every port and connection.
  func stop() async { await Self.end(group) }

  private static func end(_ group: MultiThreadedEventLoopGroup) async {
    do {
      try await group.shutdownGracefully()
    } catch {
      // Shutting down a group fails only when it was shut down before, which is what is wanted.
    }
  }

  private static func listen(
    _ origin: Origin, _ store: PlaybackStore, _ misses: PlaybackMisses,
    _ group: MultiThreadedEventLoopGroup
  ) async throws -> any Channel {
    try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ByteToMessageHandler(
              PlaybackRequestDecoder(fields: store.options.matching.fields)))
          try channel.pipeline.syncOperations.addHandler(PlaybackResponder(origin, store, misses))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }
}
