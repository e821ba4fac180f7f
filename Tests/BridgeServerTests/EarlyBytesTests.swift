import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeServer

@Suite("what an origin said before it ended", .timeLimit(.minutes(1)))
struct EarlyBytesTests {
  @Test("is kept for a limited time if the client reads nothing")
  func deafClient() throws {
    let channel = EmbeddedChannel(handler: EarlyBytes(grace: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(string: "220 ready"))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
