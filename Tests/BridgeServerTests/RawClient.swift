import NIOCore
import NIOPosix

/// A client that says exactly what a test writes, over one connection.
struct RawClient {
  let port: Int

  /// Sends these bytes and returns what came back, until `isEnough` says so or the server closed.
  func say(
    _ text: String, until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async throws -> String {
    try await say([Array(text.utf8)], until: isEnough)
  }

  /// Sends this text, shuts down the sending side, and returns what came back until the server closed.
  func sayAndShutDown(_ text: String) async throws -> String {
    try await say([Array(text.utf8)], shutsDown: true)
  }

  /// Sends these pieces, each in a write of its own.
  func say(
    _ pieces: [[UInt8]], shutsDown: Bool = false,
    until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async throws -> String {
    let heard = try await bytes(saying: pieces, shutsDown: shutsDown) {
      isEnough(String(decoding: $0, as: UTF8.self))
    }
    return String(decoding: heard, as: UTF8.self)
  }

  /// The same with what came back as bytes.
  func bytes(
    saying pieces: [[UInt8]], shutsDown: Bool = false,
    until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: shutsDown))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      for piece in pieces { try await outbound.write(ByteBuffer(bytes: piece)) }
      if shutsDown { outbound.finish() }
      var heard: [UInt8] = []
      for try await bytes in inbound {
        heard += bytes.readableBytesView
        if isEnough(heard) { break }
      }
      return heard
    }
  }
}
