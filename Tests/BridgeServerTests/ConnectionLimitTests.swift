import BridgeCore
import BridgeSocketFixtures
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

  @Test("do not end a connection that takes a long write slowly")
  func slow() throws {
    let channel = try channel()
    let clock = StallClock(.seconds(60), of: channel)
    let (loop, written) = (channel.embeddedEventLoop, channel.eventLoop.makePromise(of: Void.self))
    clock.sends(written)
    for _ in 0..<3 {
      loop.advanceTime(by: .seconds(59))
      // The number of bytes that are not sent yet changes.
      channel.write(ByteBuffer(string: "a"), promise: nil)
    }
    loop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    // Looked at every fifteen seconds.
    loop.advanceTime(by: .seconds(4))
    #expect(!channel.isActive)
    written.succeed()
  }

  @Test("need no alarm once a connection has ended")
  func noAlarm() throws {
    let channel = try channel()
    var clock: StallClock? = StallClock(.seconds(60), of: channel)
    clock?.awaits(true)
    let alarm = try #require(clock?.alarm)
    clock = nil
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(throws: EventLoopError.cancelled) { try alarm.futureResult.wait() }
    _ = try channel.finish()
  }

  @Test(
    "give a slow client the end of a response before the connection is closed, whichever side ends first",
    arguments: [false, true], [false, true])
  func lastBytes(hasClientEnded: Bool, isRead: Bool) throws {
    let socket = FullSocket()
    let channel = try channel([socket, HTTP1Codec(Self.limits)])
    let loop = channel.embeddedEventLoop
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.0\r\n\r\n"))
    socket.isFull = true
    if hasClientEnded {
      socket.hasPeerEnded = true
      channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    let whole = WholeResponse(head: HTTPResponse(status: .ok), length: 4, body: Array("last".utf8))
    channel.writeAndFlush(ResponsePart.whole(whole), promise: nil)
    loop.advanceTime(by: .seconds(60) - .nanoseconds(1))
    #expect(channel.isActive)
    if isRead {
      socket.empty()
      if !hasClientEnded { loop.advanceTime(by: .seconds(5) - .nanoseconds(1)) }
      #expect(channel.isActive != hasClientEnded)
    }
    loop.advanceTime(by: .nanoseconds(1))
    #expect(!channel.isActive)
    var sent = ByteBuffer()
    while var next = try channel.readOutbound(as: ByteBuffer.self) { sent.writeBuffer(&next) }
    #expect(String(buffer: sent).hasSuffix("last") == isRead)
  }

  @Test("end a stream of HTTP/2 that its client holds up, and leave the others alone")
  func stalledStream() async throws {
    var limits = ConnectionLimits()
    limits.idleTime = .milliseconds(20)
    let gate = Gate()
    let server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"), speaking: .cleartext,
      ClosureResponder { request in
        if request.head.path == "/quiet" { try await gate.pass() }
        return .of(.text("there"))
      }, limits: limits)
    let quiet = HTTP2LimitTests.head.map { ($0.0, $0.0 == ":path" ? "/quiet" : $0.1) }
    // It wants no byte of any response (SETTINGS_INITIAL_WINDOW_SIZE).
    let said =
      HTTP2Bytes.begin + HTTP2Bytes.frame(.settings, payload: [0, 4, 0, 0, 0, 0])
      + HTTP2Bytes.headers(quiet, stream: 1, isLast: true)
      + HTTP2Bytes.headers(HTTP2LimitTests.head, stream: 3, isLast: true)
    let heard = try await RawClient(port: server.port).bytes(saying: [said]) { bytes in
      let kinds = HTTP2Bytes.frames(bytes).map(\.kind)
      if kinds.contains(.reset) { gate.open() }
      return kinds.filter { $0 == .headers }.count == 2
    }
    let kinds = HTTP2Bytes.frames(heard).map(\.kind).filter { [.headers, .reset].contains($0) }
    #expect(kinds == [.headers, .reset, .headers])
    gate.open()
    await server.stop()
  }

  @Test("close a connection that is one too many as it comes")
  func tooMany() async throws {
    var limits = ConnectionLimits()
    limits.maximumConnections = 1
    let (begun, goOn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"),
      ClosureResponder { _ in
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
