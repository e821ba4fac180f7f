import BridgeSocketFixtures
import BridgeTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeTLS

@Suite("the end of a connection with TLS", .timeLimit(.minutes(1)))
struct EndTests {
  private let pair: Pair

  init() throws {
    pair = try Pair(try Identities())
    try pair.exchange()
  }

  @Test("is clean if either side closes: both see it, and no error", arguments: [true, false])
  func clean(isClient: Bool) throws {
    let (one, other) = isClient ? (pair.client, pair.server) : (pair.server, pair.client)
    one.write("last words")
    let closed = one.channel.close()
    #expect(one.channel.isActive)
    try pair.exchange()
    try closed.wait()
    #expect(other.seen.text == "last words")
    #expect(other.seen.events == ["handshake http/1.1", "bytes", "shutdown", "inactive"])
    #expect(one.seen.events == ["handshake http/1.1", "shutdown", "inactive"])
  }

  @Test("comes after five seconds if the peer does not answer it")
  func deafPeer() throws {
    let (first, second) = (pair.client.channel.close(), pair.client.channel.close())
    pair.client.channel.embeddedEventLoop.advanceTime(by: .seconds(5) - .nanoseconds(1))
    #expect(pair.client.channel.isActive)
    pair.client.channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
    #expect(!pair.client.channel.isActive)
    try first.wait()
    try second.wait()
    #expect(pair.client.seen.events == ["handshake http/1.1", "inactive"])
  }

  @Test("discards what comes after this side has closed")
  func discarded() throws {
    pair.server.write("too late")
    pair.client.channel.close(promise: nil)
    try pair.exchange()
    #expect(pair.client.seen.text == "")
    #expect(pair.client.seen.events == ["handshake http/1.1", "shutdown", "inactive"])
  }

  @Test("without the end of TLS is an error, and what came before is passed on")
  func truncated() throws {
    pair.client.write("half a mess")
    pair.server.give(try #require(try pair.client.take()))
    let written = pair.server.channel.write(ByteBuffer(string: "never flushed"))
    pair.server.channel.pipeline.fireChannelInactive()
    #expect(pair.server.seen.text == "half a mess")
    #expect(pair.server.seen.events == ["handshake http/1.1", "bytes", "truncated", "inactive"])
    #expect(throws: TLSError.self) { try written.wait() }
  }

  @Test("of TLS makes the end of the connection harmless")
  func endedThenGone() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.client.channel.close(promise: nil)
    pair.server.give(try #require(try pair.client.take()))
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.pipeline.fireChannelInactive()
    #expect(pair.server.seen.events == ["handshake http/1.1", "input closed", "inactive"])
  }

  @Test("of one side leaves the other open, where the channel allows that")
  func halfClosed() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.client.channel.close(promise: nil)
    pair.server.give(try #require(try pair.client.take()))
    #expect(pair.server.seen.events == ["handshake http/1.1", "input closed"])
    pair.server.write("answer")
    #expect(try pair.server.take() != nil)
    let closed = pair.server.channel.close(mode: .output)
    pair.server.channel.embeddedEventLoop.run()
    try closed.wait()
    #expect(pair.server.seen.events == ["handshake http/1.1", "input closed", "inactive"])
  }

  /// A server whose socket can be full, and that may end its sides one by one.
  private func makePair(_ socket: FullSocket) throws -> Pair {
    let identities = try Identities()
    let pair = try Pair(
      client: try identities.client().makeHandler(to: "shop.example"),
      server: try identities.server().makeHandler(), below: [socket])
    pair.server.channel.allowRemoteHalfClosure = true
    try pair.exchange()
    return pair
  }

  @Test("of one side ends the other after ten minutes in which nothing moves")
  func silentHalf() throws {
    let pair = try makePair(FullSocket())
    let loop = pair.server.channel.embeddedEventLoop
    try pair.server.channel.close(mode: .output).wait()
    for word in ["slow", " but", " alive"] {
      loop.advanceTime(by: TLSHandler.halfTime - .nanoseconds(1))
      pair.client.write(word)
      pair.server.give(try #require(try pair.client.take()))
    }
    #expect(pair.server.seen.text == "slow but alive")
    loop.advanceTime(by: TLSHandler.halfTime)
    #expect(pair.server.channel.isActive)
    loop.advanceTime(by: TLSHandler.halfTime)
    #expect(pair.server.seen.events == ["handshake http/1.1", "bytes", "inactive"])
  }

  @Test("of this side after the peer's waits until everything is sent, or for ten minutes")
  func lastBytes() throws {
    for isRead in [true, false] {
      let socket = FullSocket()
      let pair = try makePair(socket)
      pair.client.channel.close(promise: nil)
      pair.server.give(try #require(try pair.client.take()))
      socket.isFull = true
      pair.server.write("answer")
      pair.server.channel.close(mode: .output, promise: nil)
      pair.server.channel.embeddedEventLoop.advanceTime(
        by: TLSHandler.halfTime - .nanoseconds(1))
      #expect(pair.server.channel.isActive)
      if isRead { socket.empty() }
      pair.server.channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
      let sent = records(in: try pair.server.take() ?? ByteBuffer()).map(\.type)
      // The answer and the end of TLS 1.3, which both look like data.
      #expect(sent == (isRead ? [23, 23] : []))
      #expect(!pair.server.channel.isActive)
    }
  }

  @Test("of the connection's input alone is an error, unless TLS ended before")
  func endOfInput() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(pair.server.seen.events == ["handshake http/1.1", "truncated", "input closed"])
    pair.server.write("answer")
    pair.client.give(try #require(try pair.server.take()))
    #expect(pair.client.seen.text == "answer")
  }

  @Test(
    "of the connection's input without the end of TLS is reported once, and closing does not wait")
  func endOfInputOnce() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.close(promise: nil)
    pair.server.channel.embeddedEventLoop.run()
    #expect(!pair.server.channel.isActive)
    #expect(
      pair.server.seen.events == ["handshake http/1.1", "truncated", "input closed", "inactive"])
  }

  @Test("of TLS is told once, whatever comes after it")
  func afterTheEnd() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.client.channel.close(promise: nil)
    pair.server.give(try #require(try pair.client.take()))
    pair.server.give(ByteBuffer(string: "more"))
    #expect(pair.server.seen.events == ["handshake http/1.1", "input closed"])
  }

  @Test("lets callbacks of failed writes write, flush and close")
  func callbacks() throws {
    let pair = try Pair(try Identities())
    let channel = pair.client.channel
    channel.write(ByteBuffer(string: "early")).whenFailure { _ in
      channel.writeAndFlush(ByteBuffer(string: "again"), promise: nil)
      channel.close(promise: nil)
    }
    channel.pipeline.fireChannelInactive()
    #expect(pair.client.seen.events.prefix(2) == ["handshakeFailed", "inactive"])
  }

  @Test("of this side during the handshake completes each promise, and fails later writes")
  func endedTwiceEarly() throws {
    let pair = try Pair(try Identities())
    let channel = pair.client.channel
    channel.writeAndFlush(ByteBuffer(string: "early"), promise: nil)
    let ends = [channel.close(mode: .output), channel.close(mode: .output)]
    let late = channel.writeAndFlush(ByteBuffer(string: "late"))
    try pair.exchange()
    for end in ends { try end.wait() }
    #expect(throws: ChannelError.outputClosed) { try late.wait() }
    #expect(pair.server.seen.text == "early")
  }

  @Test("fails writes that were not flushed, and later ones")
  func writesFail() throws {
    let unflushed = pair.client.channel.write(ByteBuffer(string: "a"))
    pair.client.channel.close(promise: nil)
    let late = pair.client.channel.writeAndFlush(ByteBuffer(string: "b"))
    for write in [unflushed, late] {
      #expect(throws: ChannelError.ioOnClosedChannel) { try write.wait() }
    }
    #expect(throws: ChannelError.operationUnsupported) {
      try pair.server.channel.close(mode: .input).wait()
    }
  }

  @Test(
    "is an error at both ends after a damaged record, whose plaintext is not passed on",
    arguments: [5, 20, -1])
  func damaged(place: Int) throws {
    pair.client.write("good")
    var bytes = try #require(try pair.client.take())
    pair.client.write("to be damaged")
    var next = try #require(try pair.client.take())
    let index = place < 0 ? next.readableBytes + place : place
    next.setInteger(try #require(next.getInteger(at: index, as: UInt8.self)) ^ 1, at: index)
    bytes.writeBuffer(&next)
    pair.server.give(bytes)
    try pair.exchange()
    #expect(pair.server.seen.text == "good")
    #expect(pair.server.seen.events == ["handshake http/1.1", "bytes", "broken", "inactive"])
    // bad_record_mac
    #expect(pair.client.seen.tlsErrors.map(\.alert) == [20])
    #expect(pair.client.seen.events == ["handshake http/1.1", "broken", "inactive"])
  }

  @Test(
    "is an error after bytes that are not a record",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "\u{17}\u{3}\u{3}\u{7F}\u{7F}",
      "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}\u{30}",
    ])
  func noRecord(text: String) throws {
    pair.server.give(ByteBuffer(string: text))
    #expect(pair.server.seen.events == ["handshake http/1.1", "broken", "inactive"])
  }
}
