import BridgeTestSupport
import Synchronization
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeTLS

@Suite("what is written over TLS", .timeLimit(.minutes(1)))
struct WritingTests {
  private let pair: Pair

  init() throws {
    pair = try Pair(try Identities())
    try pair.exchange()
  }

  /// Writes these sizes in one flush. Returns the sizes of the plaintext in the records.
  private func write(_ sizes: [Int]) throws -> [Int] {
    for (index, size) in sizes.enumerated() {
      let bytes = [UInt8](repeating: UInt8(index), count: size)
      pair.client.channel.write(ByteBuffer(bytes: bytes), promise: nil)
    }
    pair.client.channel.flush()
    let bytes = try #require(try pair.client.take())
    pair.server.give(bytes)
    let expected = sizes.enumerated().flatMap { [UInt8](repeating: UInt8($0), count: $1) }
    #expect(Array(pair.server.seen.bytes.readableBytesView) == expected)
    // A type and a code of 16 bytes.
    return records(in: bytes).map { $0.size - 17 }
  }

  @Test(
    "is as few records as possible for each flush",
    arguments: [
      ([1, 2, 3, 4], [10]), ([200, 1_024, 0], [1_224]), ([16_384], [16_384]),
      ([200, 40_000], [16_384, 16_384, 7_432]), ([40_000], [16_384, 16_384, 7_232]),
      ([16_383, 2], [16_384, 1]), ([100_000, 5], Array(repeating: 16_384, count: 6) + [1_701]),
      ([5_000, 5_000, 5_000, 5_000], [16_384, 3_616]),
    ])
  func merged(sizes: [Int], expected: [Int]) throws {
    #expect(try write(sizes) == expected)
  }

  @Test("is sent by flushes alone")
  func unflushed() throws {
    pair.client.channel.write(ByteBuffer(string: "a"), promise: nil)
    #expect(try pair.client.take() == nil)
    pair.client.channel.flush()
    pair.client.channel.write(ByteBuffer(string: "b"), promise: nil)
    pair.server.give(try #require(try pair.client.take()))
    #expect(pair.server.seen.text == "a")
  }

  @Test("is confirmed in order, also where it is empty or merged")
  func promises() throws {
    let order = Mutex<[Int]>([])
    for (index, size) in [3, 0, 70_000, 5, 0].enumerated() {
      pair.client.channel.write(ByteBuffer(bytes: [UInt8](repeating: 1, count: size)))
        .whenSuccess { order.withLock { $0.append(index) } }
    }
    #expect(order.withLock { $0 } == [])
    pair.client.channel.flush()
    pair.client.channel.write(ByteBuffer(string: "not flushed"))
      .whenFailure { _ in order.withLock { $0.append(99) } }
    try pair.exchange()
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
    pair.client.channel.close(promise: nil)
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 99])
  }

  @Test(
    "arrives in any pieces, for sizes around those of records", arguments: [1, 7, 1_000, 20_000])
  func sizes(pieces: Int) throws {
    var random = SeededGenerator(seed: UInt64(pieces))
    var expected: [UInt8] = []
    for size in [0, 1, 16_383, 16_384, 16_385, 49_152, 49_153, 100_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      expected += bytes
      pair.server.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      try pair.exchange(pieces: pieces)
    }
    #expect(Array(pair.client.seen.bytes.readableBytesView) == expected)
  }
}

@Suite("handlers around TLS", .timeLimit(.minutes(1)))
struct ReentrancyTests {
  private let identities: Identities

  init() throws { identities = try Identities() }

  @Test("may answer, flush and close in the middle of what they are told")
  func closesInRead() throws {
    let pair = try Pair(
      client: try identities.client().makeHandler(to: "shop.example"),
      server: try identities.server().makeHandler(), above: [AnsweringHandler()])
    pair.client.write("question")
    try pair.exchange()
    #expect(pair.client.seen.text == "answer")
    #expect(pair.client.seen.events == ["handshake http/1.1", "bytes", "shutdown", "inactive"])
    #expect(pair.server.seen.errors.isEmpty)
  }

  @Test("may close as soon as the handshake is over")
  func closesAfterHandshake() throws {
    let pair = try Pair(
      client: try identities.client().makeHandler(to: "shop.example"),
      server: try identities.server().makeHandler(), above: [ClosingHandler()])
    pair.client.write("question")
    try pair.exchange()
    #expect(pair.client.seen.events == ["handshake http/1.1", "shutdown", "inactive"])
    #expect(pair.server.seen.text == "")
  }

  @Test("may close in the middle of a flush, which loses nothing")
  func closesInFlush() throws {
    let pair = try Pair(
      client: try identities.client().makeHandler(to: "shop.example"),
      server: try identities.server().makeHandler(), below: [NoisyHandler()],
      above: [ClosingWhenFull()])
    try pair.exchange()
    let sizes = [100_000, 70_000, 3]
    for size in sizes {
      pair.server.channel.write(ByteBuffer(bytes: [UInt8](repeating: 1, count: size)), promise: nil)
    }
    pair.server.channel.flush()
    try pair.exchange()
    #expect(pair.client.seen.bytes.readableBytes == sizes.reduce(0, +))
    #expect(pair.client.seen.events == ["handshake http/1.1", "bytes", "shutdown", "inactive"])
    #expect(pair.server.seen.errors.isEmpty)
  }

  @Test("get bytes in order, even from a channel that reads in the middle of events")
  func readsInEvent() throws {
    let source = HoldingHandler()
    let pair = try Pair(
      client: try identities.client().makeHandler(to: "shop.example"),
      server: try identities.server().makeHandler(), below: [source], above: [ReadingHandler()])
    pair.server.channel.read()
    pair.client.write("one ")
    try pair.exchange()
    for word in ["two ", "three ", "four"] {
      pair.client.write(word)
      source.holds = true
      try pair.exchange()
    }
    pair.server.channel.read()
    #expect(pair.server.seen.text == "one two three four")
  }
}

/// Answers the first bytes, and closes.
private final class AnsweringHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.writeAndFlush(NIOAny(ByteBuffer(string: "answer")), promise: nil)
    context.close(promise: nil)
    context.fireChannelRead(data)
  }
}

/// Closes at the first event.
private final class ClosingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.close(promise: nil)
    context.fireUserInboundEventTriggered(event)
  }
}

/// Tells of a change in the middle of each write, as sockets do when they are full.
private final class NoisyHandler: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    context.fireChannelWritabilityChanged()
  }
}

/// Closes at the first sign of a full connection, once the handshake is over.
private final class ClosingWhenFull: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var isOpen = false

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    isOpen = true
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isOpen { context.close(promise: nil) }
  }
}

/// Reads whenever something happens.
private final class ReadingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.read()
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.read()
    context.fireUserInboundEventTriggered(event)
  }
}

/// Holds bytes until they are read, and then passes them on at once, in the middle of the call.
private final class HoldingHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  var holds = false
  private var held: [ByteBuffer] = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    // In small pieces, which the handler above asks for in the middle of others.
    while let piece = bytes.readSlice(length: min(9, bytes.readableBytes)), piece.readableBytes > 0
    {
      held.append(piece)
    }
    read(context: context)
  }

  func read(context: ChannelHandlerContext) {
    while !held.isEmpty { context.fireChannelRead(NIOAny(held.removeFirst())) }
  }
}
