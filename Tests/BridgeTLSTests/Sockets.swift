import NIOCore
import NIOPosix
import NIOTLS

@testable import BridgeTLS

/// A server of TLS at a port of loopback, on several threads.
final class SocketServer: Sendable {
  let port: Int
  private let channel: any Channel
  private let group: MultiThreadedEventLoopGroup

  /// `talk` begins to speak on each connection.
  init(
    _ context: TLSServerContext, _ talk: @escaping @Sendable (any Channel) throws -> Void
  ) async throws {
    group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    channel = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(try context.makeHandler())
          try talk(channel)
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  func stop() async throws {
    try await channel.close()
    try await group.shutdownGracefully()
  }

  /// Sends back what comes.
  static func echo(_ channel: any Channel) throws {
    let wrapped = try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
    Task {
      try await wrapped.executeThenClose { inbound, outbound in
        for try await bytes in inbound { try await outbound.write(bytes) }
      }
    }
  }

  /// Says hello, and closes.
  static func greet(_ channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(GreetingHandler())
  }
}

private final class GreetingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .handshakeCompleted? = event as? TLSUserEvent else { return }
    context.writeAndFlush(NIOAny(ByteBuffer(string: "greetings\n")), promise: nil)
    context.close(promise: nil)
  }
}

/// A connection of our client to a port of loopback.
func connectSecurely(
  to port: Int, _ context: TLSClientContext, host: String = "shop.example"
) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
  try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    .connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(try context.makeHandler(to: host))
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
}
