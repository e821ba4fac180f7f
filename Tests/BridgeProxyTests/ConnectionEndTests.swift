import BridgeServer
import BridgeTestSupport
import NIOCore
import NIOPosix
import Testing

@testable import BridgeProxy

@Suite("a connection through an explicit proxy", .timeLimit(.minutes(1)))
struct ConnectionEndTests {
  @Test(
    "ends when its client leaves before it has spoken a protocol",
    arguments: ["", "\u{16}", "\u{16}\u{3}\u{1}"])
  func leaves(start: String) async throws {
    let proxy = try await ProxyFixture { $0.credential = nil }
    let heard = try await connect(to: proxy.server.port, saying: start)
    // An alert of TLS may follow.
    #expect(heard.starts(with: Array("HTTP/1.1 200".utf8)))
    await proxy.server.stop()
  }

  /// Sends a CONNECT and, once it is agreed to, `start` and the end. Returns what came until the proxy closed.
  private func connect(to port: Int, saying start: String) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      let authority = "shop.example:443"
      try await outbound.write(
        ByteBuffer(string: "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\r\n"))
      var heard: [UInt8] = []
      for try await bytes in inbound {
        let isFirst = heard.isEmpty
        heard += bytes.readableBytesView
        guard isFirst else { continue }
        if !start.isEmpty { try await outbound.write(ByteBuffer(string: start)) }
        outbound.finish()
      }
      return heard
    }
  }
}
