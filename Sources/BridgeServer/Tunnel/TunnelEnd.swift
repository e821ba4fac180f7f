internal import NIOCore

/// One end of a tunnel. It reads on only as fast as the other end writes.
///
/// That of the origin is there before the other: it holds what comes until they are joined, and tells whether the
/// origin agrees to leave HTTP.
final class TunnelEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// A longer head is no answer to this.
  private static let maximumHeadBytes = 1 << 20

  private(set) var count = 0
  private var other: (any Channel)?
  private var answer: EventLoopPromise<Bool>?
  private var held = ByteBuffer()
  private var headEnd = HeadEnd()
  private var isOver = false

  /// An end that holds what comes until it is joined.
  init() {}

  /// The end of a client.
  init(to other: any Channel) { self.other = other }

  /// The end of an origin; `answer` is told, once, whether its answer is 101.
  init(asking answer: EventLoopPromise<Bool>) { self.answer = answer }

  /// Lets everything through to the other end, first what came so far.
  func join(to other: any Channel) {
    self.other = other
    if held.readableBytes > 0 { other.writeAndFlush(held, promise: nil) }
    held.clear()
    if isOver { endOther() }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if answer != nil { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    count += bytes.readableBytes
    if let other { return other.write(bytes, promise: nil) }
    held.writeBuffer(&bytes)
    guard answer != nil else { return }
    if held.withUnsafeReadableBytes({ headEnd.find(in: $0) }) != nil {
      conclude(held.readableBytesView.starts(with: "HTTP/1.1 101".utf8))
    } else if held.readableBytes > Self.maximumHeadBytes {
      conclude(false)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if let other {
      other.flush()
      // The other end asks for more when it has room again.
      if other.isWritable { context.read() }
    } else if answer != nil {
      context.read()
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { other?.read() }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    isOver = true
    // Why an origin gives no answer, the pipeline finds out and tells.
    conclude(false)
    endOther()
    context.fireChannelInactive()
  }

  /// A tunnel ends as a whole.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer?.fail(error)
    answer = nil
    // An error on this end ends the other as well; a tunnel has no other way to report it.
    context.close(promise: nil)
  }

  private func conclude(_ agrees: Bool) {
    answer?.succeed(agrees)
    answer = nil
  }

  /// Writes go in their order: when the last one is done, so is all that came from here.
  private func endOther() {
    guard let other else { return }
    other.writeAndFlush(ByteBuffer()).whenComplete { _ in other.close(promise: nil) }
  }
}
