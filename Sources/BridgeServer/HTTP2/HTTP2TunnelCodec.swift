internal import NIOCore
internal import NIOHTTP2

/// An HTTP/2 stream that carries another protocol: turns frames into bytes and back. END_STREAM marks the end of either
/// side (RFC 8441 §5).
final class HTTP2TunnelCodec: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// How long the client has to end the stream as well. A stream that only one side has ended is reset on close, and
  /// the client may then drop unread data.
  private static let grace = TimeAmount.seconds(2)

  private var isInputClosed = false

  /// The pending close, which waits for the client.
  private var closing: EventLoopPromise<Void>?
  private var hasEnded: Bool { closing != nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .data(let frame):
      if !hasEnded, case .byteBuffer(let bytes) = frame.data, bytes.readableBytes > 0 {
        context.fireChannelRead(wrapInboundOut(bytes))
      }
      if frame.endStream { endInput(context) }
    case .headers(let frame):
      if frame.endStream { endInput(context) }
    case .priority, .rstStream, .settings, .pushPromise, .ping, .goAway, .windowUpdate,
      .alternativeService, .origin:
      break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // After the end of this side, no other handler reads until the client's end.
    if hasEnded { context.read() } else { context.fireChannelReadComplete() }
  }

  private func endInput(_ context: ChannelHandlerContext) {
    isInputClosed = true
    guard let closing else {
      return context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    context.close(promise: closing)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !hasEnded else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    let bytes = unwrapOutboundIn(data)
    context.write(wrapOutboundOut(.data(.init(data: .byteBuffer(bytes)))), promise: promise)
  }

  /// Ends this side, and closes once the client has ended its side. A second call closes immediately.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard !hasEnded, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    let closing = promise ?? context.eventLoop.makePromise()
    self.closing = closing
    let end = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
    let written = context.eventLoop.makePromise(of: Void.self)
    let (this, bound) = (
      NIOLoopBound(self, eventLoop: context.eventLoop),
      NIOLoopBound(context, eventLoop: context.eventLoop)
    )
    written.futureResult.whenComplete { _ in this.value.waitForClient(bound.value, closing) }
    context.writeAndFlush(wrapOutboundOut(.data(end)), promise: written)
  }

  private func waitForClient(
    _ context: ChannelHandlerContext, _ closing: EventLoopPromise<Void>
  ) {
    guard !isInputClosed, context.channel.isActive else {
      return context.close(promise: closing)
    }
    context.read()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let timer = context.eventLoop.scheduleTask(in: Self.grace) {
      bound.value.close(promise: closing)
    }
    context.channel.closeFuture.whenComplete { _ in
      timer.cancel()
      closing.succeed()
    }
  }
}
