internal import NIOCore

/// Ends a connection of HTTP/2 over which NIO has said GOAWAY, as it says so for errors of the connection alone and goes on
/// reading, and one whose client takes too long for the fields of a head.
final class ConnectionWatch: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The bytes that a client begins with, before its first frame (RFC 9113 §3.4).
  static let preface = 24

  private let clock: HeadClock
  private var received = FrameSplitter(preface: preface)
  private var sent = FrameSplitter()
  private var last: FrameSplitter.Head?
  private var hasEnded = false

  init(_ limits: ConnectionLimits) { clock = HeadClock(limits) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasEnded else { return }
    var bytes = unwrapInboundIn(data)
    while let piece = received.next(&bytes) {
      if case .head(let head, _) = piece { last = head }
    }
    context.fireChannelRead(data)
    if let last, last.hasFields, last.isContinued || received.isWithinPayload {
      clock.waits(hasBegun: true, on: context.channel)
    } else {
      clock.pauses()
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    clock.stop()
    context.fireChannelInactive()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var bytes = unwrapOutboundIn(data)
    while let piece = sent.next(&bytes) {
      if case .head(let head, _) = piece, head.isGoAway { hasEnded = true }
    }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    guard hasEnded else { return }
    let channel = context.channel
    // NIO is in the middle of a frame.
    context.eventLoop.execute { channel.close(promise: nil) }
  }
}
