import BridgeServer
import BridgeTLS
import NIOCore
import NIOPosix

/// A client that says exactly these bytes in TLS, inside of a CONNECT.
struct RawSecureClient {
  let proxy: ProxyFixture
  /// The one that it offers in TLS (RFC 7301).
  let `protocol`: String

  /// Sends bytes, and hears what comes until that is enough, or the connection ends.
  @discardableResult
  func talk(
    to host: String, sending bytes: [UInt8], isEnough: ([UInt8]) throws -> Bool = { _ in false }
  ) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: proxy.server.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var inbound = inbound.makeAsyncIterator()
      let authority = "\(host):443"
      let connect = "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
      try await outbound.write(ByteBuffer(string: connect))
      _ = try await inbound.next()
      try await beginTLS(on: channel.channel, host)
      try await outbound.write(ByteBuffer(bytes: bytes))
      var heard: [UInt8] = []
      while let piece = try await inbound.next() {
        heard += piece.readableBytesView
        if try isEnough(heard) { break }
      }
      return heard
    }
  }

  private func beginTLS(on channel: any Channel, _ host: String) async throws {
    let context = try TLSClientContext(trusting: proxy.caFile, protocols: [`protocol`])
    try await channel.eventLoop.submit {
      let tls = try context.makeHandler(to: host)
      try channel.pipeline.syncOperations.addHandler(tls, position: .first)
    }.get()
  }
}
