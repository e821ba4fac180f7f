import BridgeCore
import BridgeTestSupport
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP2
import Testing

@testable import BridgeServer

@Suite("limits of connections", .timeLimit(.minutes(1)))
struct ConnectionLimitTests {
  private static var limits: ConnectionLimits {
    var limits = ConnectionLimits()
    (limits.headTime, limits.idleTime) = (.seconds(10), .seconds(60))
    return limits
  }

  private func channel(_ handlers: [any ChannelHandler] = []) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    for handler in handlers { try channel.pipeline.syncOperations.addHandler(handler) }
    return channel
  }

  @Test(
    "end a connection that stays without a request, or whose request does not come to its end",
    arguments: [("", 60), ("GET / HTTP/1.1\r\n", 10)])
  func waiting(said: String, seconds: Int64) throws {
    let channel = try channel([HTTP1Codec(Self.limits)])
    if !said.isEmpty { try channel.writeInbound(ByteBuffer(string: said)) }
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds - 9))
    #expect(!channel.isActive)
  }

  @Test("leave a connection alone whose response takes long")
  func answering() throws {
    let channel = try channel([HTTP1Codec(Self.limits)])
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    #expect(channel.isActive)
    _ = try channel.finish()
  }

  @Test("keep nothing of a connection that has ended")
  func ended() throws {
    weak var connection: EmbeddedChannel?
    let loop: EmbeddedEventLoop
    do {
      let channel = try channel([HTTP1Codec(Self.limits)])
      (connection, loop) = (channel, channel.embeddedEventLoop)
      let clock = StreamClock(Self.limits, of: channel)
      clock.streamCreated(1, channel: channel)
      // Unlike `finish`, it leaves scheduled tasks alone.
      channel.close(promise: nil)
      clock.streamClosed(1, channel: channel)
      loop.run()
    }
    #expect(connection == nil)
    loop.advanceTime(by: .seconds(1))
  }

  @Test(
    "end a connection of HTTP/2 that stays without a stream, before the first and after the last")
  func streams() throws {
    let channel = try channel()
    let clock = StreamClock(Self.limits, of: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    for id in [1, 3] { clock.streamCreated(HTTP2StreamID(id), channel: channel) }
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    clock.streamClosed(1, channel: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    #expect(channel.isActive)
    clock.streamClosed(3, channel: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test("end a real connection of HTTP/2 on which nothing is asked")
  func real() async throws {
    var limits = ConnectionLimits()
    limits.idleTime = .milliseconds(20)
    let server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"), speaking: .cleartext, .echo, limits: limits)
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
    _ = try await RawClient(port: server.port).say([preface])
    await server.stop()
  }

  @Test("count for a client that holds up an exchange, from the last byte that moves")
  func heldUp() throws {
    let channel = try channel()
    let clock = StallClock(.seconds(60), of: channel)
    let (loop, written) = (channel.embeddedEventLoop, channel.eventLoop.makePromise(of: Void.self))
    clock.awaits(true)
    for _ in 0..<3 {
      loop.advanceTime(by: .seconds(59))
      clock.moved()
    }
    clock.sends(written)
    clock.awaits(false)
    loop.advanceTime(by: .seconds(59))
    written.succeed()
    // The responder takes its time.
    loop.advanceTime(by: .seconds(600))
    clock.awaits(true)
    loop.advanceTime(by: .seconds(60) - .nanoseconds(1))
    #expect(channel.isActive)
    loop.advanceTime(by: .nanoseconds(1))
    #expect(!channel.isActive)
  }

  @Test(
    "end a real connection whose client neither ends its request nor takes the response",
    arguments: [
      Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab".utf8),
      HTTP2Bytes.begin + HTTP2Bytes.headers(HTTP2LimitTests.head, stream: 1, isLast: false),
      // It wants no byte of any response (SETTINGS_INITIAL_WINDOW_SIZE).
      HTTP2Bytes.begin + HTTP2Bytes.frame(.settings, payload: [0, 4, 0, 0, 0, 0])
        + HTTP2Bytes.headers(HTTP2LimitTests.head, stream: 1, isLast: true),
    ])
  func stalled(said: [UInt8]) async throws {
    var limits = ConnectionLimits()
    limits.idleTime = .milliseconds(20)
    let server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"), speaking: .cleartext, .echo, limits: limits)
    _ = try await RawClient(port: server.port).say([said])
    await server.stop()
  }

  @Test("close a connection that is one too many as it comes")
  func tooMany() async throws {
    var limits = ConnectionLimits()
    limits.maximumConnections = 1
    let (begun, goOn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"),
      Answers { _ in
        begun.continuation.finish()
        for await _ in goOn.stream {}
        return .of(.text("held"))
      }, limits: limits)
    let client = RawClient(port: server.port)
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    async let first = client.say(request)
    for await _ in begun.stream {}
    // It may be cut while it speaks.
    let second = try? await client.say(request)
    #expect((second ?? "").isEmpty)
    goOn.continuation.finish()
    #expect(try await first.hasSuffix("held"))
    await server.stop()
  }
}
