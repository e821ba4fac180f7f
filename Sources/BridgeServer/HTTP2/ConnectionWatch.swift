internal import NIOCore

/// Closes an HTTP/2 connection after NIO has sent GOAWAY on it, or if its client takes too long to send the fields of a
/// head. NIO sends GOAWAY only for connection errors, and keeps reading afterwards.
final class ConnectionWatch: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The length of the client's connection preface (RFC 9113 §3.4).
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
